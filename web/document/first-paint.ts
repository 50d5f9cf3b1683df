/**
 * The page in the order in which a slow line should bring it: what the first paint waits for, then
 * the first picture, then the scripts, which only presses need. React would write the style sheet
 * last and ask for the scripts at once.
 */
export function firstPaintFirst(html: string): string {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const sheets = head.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const others = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), head)
  const first = others.indexOf('<link')
  const ordered = others.slice(0, first) + sheets.join('') + others.slice(first) + html.slice(end)
  if (!html.includes(entry)) return ordered
  return ordered
    .replace(entry, '<script type="later">')
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
}

const entry = '<script type="module" async="">'

/**
 * Runs in the head of every page: fetches and runs the scripts that firstPaintFirst has put off,
 * once the page is painted, its first picture has come and nothing else is to be done; at the first
 * press at the latest, or when the picture is too long in coming. One file at a time, since asking
 * for a dozen at once holds a phone up for longer than a press may wait. React finds each element
 * where it wrote it. A page that the browser had kept for longer than its scripts are answered
 * (R183) is loaded again once: what is needed later is begin-anew.ts's.
 */
export const beginScripts = `{
let begin=()=>{
let link=document.querySelector("link[rel=later]"),later=document.querySelector("script[type=later]");
if(link){link.rel="modulepreload";setTimeout(begin);return}
if(!later)return;
let script=document.createElement("script");
script.type="module";script.text=later.text;script.onerror=gone;later.replaceWith(script)
},
gone=async()=>{
let list=document.querySelector('link[href*="/assets/manifest-"]').href;
if((await fetch(list,{method:"HEAD",cache:"no-store"})).status==404&&sessionStorage.gone!=list){sessionStorage.gone=list;location.reload()}
},
rest=()=>(window.requestIdleCallback||setTimeout)(begin),
painted=()=>{
let picture=document.querySelector("img[fetchpriority=high]");
if(!picture||picture.complete)rest();
else for(let end of["load","error"])picture.addEventListener(end,rest)
};
document.addEventListener("DOMContentLoaded",()=>{
if(!document.querySelector("script[type=later]"))return;
new PerformanceObserver(painted).observe({type:"paint",buffered:true});
setTimeout(begin,3e3);
for(let press of["pointerdown","keydown"])addEventListener(press,begin,{once:true,capture:true})
})}`.replaceAll('\n', '')

/**
 * Orders the page for a slow connection: first what the first paint needs, then the first picture,
 * then the scripts. React would write the style sheet last and load the scripts at once.
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
 * Inline script in the head of every page, which loads the scripts that firstPaintFirst has
 * deferred: after the first paint and the first picture, when the browser is idle, but at the
 * latest on the first press or after a timeout. The files load one at a time, since a dozen at once
 * would block a phone for too long. The position of each element is unchanged for React. A page
 * from the browser's cache whose scripts are no longer served (R183) reloads once; begin-anew.ts
 * does the same for later code.
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

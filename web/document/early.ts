/**
 * Nothing pressed is lost: a button that is pressed before the page is hydrated is pressed again as
 * soon as it has. Links, the search field and radio buttons work by themselves until then; a form's
 * own button waits (useHydrated).
 */

declare global {
  interface Window {
    /**
     * Buttons pressed so far, each once: who presses again because nothing happens means one press.
     * Gone once the page is hydrated.
     */
    early?: Set<HTMLButtonElement>
  }
}

/**
 * Runs in the head of every page, before anything can be pressed. On the document, where React
 * hears a press before it does.
 */
export const keepEarly =
  'early=new Set;document.addEventListener("click",e=>{let b=window.early&&e.target.closest("button[type=button]");b&&early.add(b)});'

/**
 * To be called in the very commit that hydrates the page: from then on React hears every press
 * itself.
 */
export function repeatEarly(): void {
  const { early } = window
  delete window.early
  // Once the effects of that commit have run as well.
  setTimeout(() => {
    for (const button of early ?? []) button.click()
  })
}

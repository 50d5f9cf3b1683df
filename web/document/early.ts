/**
 * Presses before hydration: a button that is pressed too early is pressed again after hydration.
 * Links, the search field and radio buttons work natively until then; submit buttons are disabled
 * (useHydrated).
 */

declare global {
  interface Window {
    /**
     * Buttons pressed so far, each once, since repeated presses on a dead button mean one press.
     * Removed on hydration.
     */
    early?: Set<HTMLButtonElement>
  }
}

/**
 * Inline script in the head of every page, before anything can be pressed. It listens on the
 * document, where React listens later.
 */
export const keepEarly =
  'early=new Set;document.addEventListener("click",e=>{let b=window.early&&e.target.closest("button[type=button]");b&&early.add(b)});'

/**
 * Repeats the early presses; called in the commit that hydrates the page, after which React handles
 * every press.
 */
export function repeatEarly(): void {
  const { early } = window
  delete window.early
  // After the effects of that commit.
  setTimeout(() => {
    for (const button of early ?? []) button.click()
  })
}

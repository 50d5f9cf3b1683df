/**
 * One question at a time. Whoever asked hears an answer in any case: a question that another one takes the place of, or whose signal
 * ends, counts as answered with no.
 * @param show draws what is asked now; null for nothing
 */
export function makeQuestions<Question>(show: (asked: Question | null) => void) {
  let open: ((yes: boolean) => void) | null = null

  function answer(yes: boolean): void {
    const hears = open
    open = null
    show(null)
    hears?.(yes)
  }

  return {
    answer,
    ask: (question: Question, signal?: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        open?.(false)
        open = resolve
        show(question)
        signal?.addEventListener('abort', () => {
          if (open === resolve) answer(false)
        })
      }),
  }
}

/** The letter that does the same, where there is a keyboard. */
export const KeyHint = ({ letter }: { letter: string }) => (
  <span className="key-hint" aria-hidden="true">
    {letter}
  </span>
)

/** Keyboard shortcut of a button, shown on devices with a keyboard. */
export const KeyHint = ({ letter }: { letter: string }) => (
  <span className="key-hint" aria-hidden="true">
    {letter}
  </span>
)

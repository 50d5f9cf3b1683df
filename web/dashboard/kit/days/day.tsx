/** Day of a timestamp of the API in the shop's time zone: its first 10 characters. */
export function Day({ of: moment, className = '' }: { of: string; className?: string }) {
  return (
    <time className={`${className} ltr`.trim()} dateTime={moment}>
      {moment.slice(0, 10)}
    </time>
  )
}

/** Timestamp of the API in Cairo's time: "2026-11-15 18:31". */
export function Moment({ of: moment }: { of: string }) {
  return (
    <time className="ltr whitespace-nowrap" dateTime={moment}>
      {`${moment.slice(0, 10)} ${moment.slice(11, 16)}`}
    </time>
  )
}

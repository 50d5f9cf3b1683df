import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { beep } from './beep.ts'
import { loadReader } from './reader.ts'
import { makeReads } from './reads.ts'

export type CameraState = 'starting' | 'reading' | 'slow' | 'refused' | 'none'

/** Milliseconds between two pictures, and until the reader gives advice. */
const pause = 120
const patience = 10_000

const wait = (time: number) => new Promise((done) => setTimeout(done, time))

/** Camera at the back of the phone, whose codes are reported one by one while it is on. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
) {
  const [state, setState] = useState<CameraState>('starting')
  const [light, setLight] = useState<MediaStreamTrack | null>(null)
  const report = useEffectEvent((codes: string[]) => {
    if (codes.length > 0) {
      navigator.vibrate?.(60)
      beep()
    }
    for (const code of codes) onCode(code)
  })
  useEffect(() => {
    const off = new AbortController()
    void run(off.signal, { video, setState, setLight, report }).catch((thrown: unknown) => {
      if (off.signal.aborted) return
      const isRefused = thrown instanceof DOMException && thrown.name === 'NotAllowedError'
      setState(isRefused ? 'refused' : 'none')
      if (!(thrown instanceof DOMException)) logUnexpected(thrown)
    })
    return () => off.abort()
  }, [video])
  return { state, light }
}

type Run = {
  video: RefObject<HTMLVideoElement | null>
  setState: (state: CameraState) => void
  setLight: (track: MediaStreamTrack | null) => void
  report: (codes: string[]) => void
}

async function run(signal: AbortSignal, { video, setState, setLight, report }: Run) {
  // Without https there are no cameras.
  if (!('mediaDevices' in navigator)) return setState('none')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted || !video.current) return stop()
  signal.addEventListener('abort', stop)
  video.current.srcObject = stream
  await video.current.play()
  const [track] = stream.getVideoTracks()
  if (track && 'torch' in (track.getCapabilities?.() ?? {})) setLight(track)
  const read = await loadReader()
  const freshOf = makeReads()
  let last = Date.now()
  if (!signal.aborted) setState('reading')
  while (!signal.aborted && video.current) {
    const codes = await read(video.current)
    if (signal.aborted) return
    if (codes.length > 0) last = Date.now()
    setState(Date.now() - last > patience ? 'slow' : 'reading')
    report(freshOf(codes))
    await wait(pause)
  }
}

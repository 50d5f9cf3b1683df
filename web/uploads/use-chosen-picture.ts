import { useLatest } from '#web/ui/use-latest.ts'
import { isShowable, isSvg, prepareFile } from './picture-file.ts'

type Options = {
  /** Picture chosen before; null without one. */
  value: File | null
  onChange: (picture: File | null) => void
  /** Maximum size in bytes. */
  bytes: number
  /** Whether it may be an SVG, which is sent as it is. */
  isDrawn?: boolean
  /**
   * Called with the fault of the file; null without one.
   * @param size in bytes after shrinking
   */
  onJudged: (fault: 'kind' | 'size' | null, size: number, file: File) => void
}

/**
 * Selection of a picture: the file is chosen at once and shrunk meanwhile. A refused file gives way
 * to the picture before it; a file that was replaced or sent meanwhile changes nothing.
 */
export function useChosenPicture({
  value,
  onChange,
  bytes,
  isDrawn = false,
  onJudged,
}: Options): (file: File | undefined) => Promise<void> {
  const latest = useLatest(value)
  return async (file) => {
    if (!file) return
    const before = latest.current
    if (isDrawn && isSvg(file)) {
      const fault = file.size > bytes ? 'size' : null
      onJudged(fault, file.size, file)
      return fault ? undefined : onChange(file)
    }
    const isShown = await isShowable(file)
    if (isShown) {
      onJudged(null, file.size, file)
      onChange(file)
    }
    const { picture, fault } = await prepareFile(file, bytes)
    if (isShown && latest.current !== file) return
    onJudged(fault, picture.size, file)
    if (isShown || !fault) onChange(fault ? before : picture)
  }
}

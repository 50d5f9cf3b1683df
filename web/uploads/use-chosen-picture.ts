import { useLatest } from '#web/ui/use-latest.ts'
import { isShowable, prepareFile } from './picture-file.ts'

type Options = {
  /** What was chosen before; null without. */
  value: File | null
  onChange: (picture: File | null) => void
  /** The most that may be sent. */
  bytes: number
  /**
   * Why the file cannot be taken; null when it can. @param size in bytes, once it was made smaller
   */
  onJudged: (fault: 'kind' | 'size' | null, size: number, file: File) => void
}

/**
 * How a field takes a file as its picture: it is chosen at once and made smaller meanwhile. One
 * that cannot be taken gives way to what was chosen before, one that was replaced or sent meanwhile
 * changes nothing.
 */
export function useChosenPicture({
  value,
  onChange,
  bytes,
  onJudged,
}: Options): (file: File | undefined) => Promise<void> {
  const latest = useLatest(value)
  return async (file) => {
    if (!file) return
    const before = latest.current
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

import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Which groups of a long list are near what is in sight of the box that scrolls it: the others need
 * not be there. A group that holds the focus stays.
 * @param isOn false where all of them are there anyway
 */
export function useWindows(isOn: boolean) {
  const box = useRef<HTMLElement>(null)
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]))
  const observer = useRef<IntersectionObserver | null>(null)
  const groups = useRef(new Map<number, HTMLElement>())
  useEffect(() => {
    if (!isOn) return
    const watching = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const group = Number((target as HTMLElement).dataset.group)
            if (isIntersecting) after.add(group)
            else if (!target.contains(document.activeElement)) after.delete(group)
          }
          return after
        }),
      { root: box.current, rootMargin: '100% 0px' },
    )
    observer.current = watching
    for (const element of groups.current.values()) watching.observe(element)
    return () => watching.disconnect()
  }, [isOn])
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    groups.current.set(Number(element.dataset.group), element)
    observer.current?.observe(element)
    return () => {
      groups.current.delete(Number(element.dataset.group))
      observer.current?.unobserve(element)
    }
  }, [])
  /** Brings one group in, wherever it stands. */
  const show = useCallback((group: number) => setNear((before) => new Set(before).add(group)), [])
  return { box, near, watch, show }
}

import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Windowing of a long list: which groups are near the visible part of the scroll container. A group
 * with the focus stays mounted.
 * @param isOn false where every group is mounted
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
  /** Mounts one group, wherever it is. */
  const show = useCallback((group: number) => setNear((before) => new Set(before).add(group)), [])
  return { box, near, watch, show }
}

import IconRuler2 from '@tabler/icons-react/dist/esm/icons/IconRuler2.mjs'
import * as m from '#messages'
import { useLazyPanel } from '#web/panels.ts'
import { Icon } from '#web/ui/marks/icon.tsx'

const fetchDialog = () =>
  import('./size-guide-dialog.tsx').then(({ SizeGuideDialog }) => SizeGuideDialog)

/**
 * Button that opens the size guide.
 * @param chosen the size chosen so far
 */
export function SizeGuideLink({ id, chosen }: { id: number; chosen: string | undefined }) {
  const { Component, panel, openings, opener } = useLazyPanel('size-guide', fetchDialog)
  return (
    <>
      <button type="button" className="link tap small size-guide-link" {...opener}>
        <Icon of={IconRuler2} small />
        {m.size_guide()}
      </button>
      {Component && <Component key={openings} {...panel} id={id} chosen={chosen} />}
    </>
  )
}

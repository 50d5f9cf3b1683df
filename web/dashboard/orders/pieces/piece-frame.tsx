import type { ComponentProps, ReactNode } from 'react'
import { Picture } from '#web/ui/picture.tsx'

type PieceFrameProps = {
  picture: ComponentProps<typeof Picture>['of']
  name: ReactNode
  /** What it comes to, and what can be done with it. */
  end: ReactNode
  /** Taken out of the order, and to be put back. */
  isOff?: boolean
  children?: ReactNode
}

/** One line of an order that is being made or changed. */
export function PieceFrame({ picture, name, end, isOff = false, children }: PieceFrameProps) {
  return (
    <li className={isOff ? 'piece is-off' : 'piece'}>
      <div className="picture-frame is-small piece-picture">
        <Picture of={picture} alt="" sizes="68px" />
      </div>
      <h3 className="piece-name">{name}</h3>
      <span className="piece-end">{end}</span>
      {children}
    </li>
  )
}

/** Below the controls of a line. */
export const pieceRow = 'piece-row'

export function PieceList({ children }: { children: ReactNode }) {
  return <ul className="pieces">{children}</ul>
}

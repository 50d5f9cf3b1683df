import type { ComponentProps, ReactNode } from 'react'
import { Picture } from '#web/ui/pictures/picture.tsx'

type PieceFrameProps = {
  picture: ComponentProps<typeof Picture>['of']
  name: ReactNode
  /** Total and actions of the line. */
  end: ReactNode
  /** Whether the line is marked for removal. */
  isOff?: boolean
  children?: ReactNode
}

/** Frame of one line of an order that is made or edited. */
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

/** Class of a row below the controls of a line. */
export const pieceRow = 'piece-row'

export function PieceList({ children }: { children: ReactNode }) {
  return <ul className="pieces">{children}</ul>
}

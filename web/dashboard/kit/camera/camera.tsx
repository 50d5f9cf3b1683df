import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useRef, useState } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FullScreen } from '#web/ui/dialogs/full-screen.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { type CameraState, useCamera } from './use-camera.ts'

export type CameraProps = ModalProps & {
  /** Handles a code that has come into view. */
  onCode: (code: string) => void
  /** What became of the last code; null before the first. */
  said: { isFailed: boolean; words: ReactNode } | null
  /** What was read last, with its pieces. */
  now?: ReactNode
  /** Leaves the camera for the field that a name is typed into. */
  onType?: (() => void) | undefined
  /** Ties the last code, which nobody knows, to a variant. */
  onTie?: (() => void) | undefined
}

/** Full-screen camera that reads barcodes one after the other, with the answer on paper below. */
export function Camera({ open, onClose, ...props }: CameraProps) {
  return (
    <FullScreen open={open} onClose={onClose} label={m.admin_camera_title()}>
      <View onClose={onClose} {...props} />
    </FullScreen>
  )
}

const words: Record<CameraState, () => string> = {
  starting: m.admin_camera_starting,
  reading: m.admin_camera_hint,
  slow: m.admin_camera_slow,
  refused: m.admin_camera_refused,
  none: m.admin_camera_none,
}

function View({ onClose, onCode, said, now, onType, onTie }: Omit<CameraProps, 'open'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLit, setLit] = useState(false)
  const { state, light } = useCamera(video, onCode)
  const turn = () => {
    setLit(!isLit)
    void light?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] })
  }
  const mark = said === null ? '' : said.isFailed ? 'is-unknown' : 'is-read'
  return (
    <div className="camera">
      <header className="camera-head on-deep">
        <IconButton icon={IconX} label={m.ui_close()} onClick={onClose} />
        <h2 className="strong">{m.admin_camera_title()}</h2>
        {light && (
          <IconButton
            icon={IconBolt}
            label={m.admin_camera_light()}
            aria-pressed={isLit}
            onClick={turn}
          />
        )}
      </header>
      <div className="camera-view on-deep">
        <video className="camera-video" ref={video} muted playsInline />
        <span className={`camera-corners ${mark}`} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
        <p className="camera-hint small" role="status">
          {words[state]()}
        </p>
      </div>
      <div className="camera-paper">
        <div role="status">
          {said && (
            <p className={said.isFailed ? 'camera-said is-failed' : 'camera-said'}>
              <Icon of={said.isFailed ? IconAlertCircle : IconCircleCheck} small />
              <span>{said.words}</span>
            </p>
          )}
        </div>
        {now}
        {onTie && <p className="small muted">{m.admin_tie_help()}</p>}
        <div className="camera-acts">
          {onType && (
            <Button kind="secondary" wide onClick={onType}>
              {m.admin_camera_type()}
            </Button>
          )}
          {onTie ? (
            <Button kind="primary" wide onClick={onTie}>
              {m.admin_tie()}
            </Button>
          ) : (
            <Button kind="secondary" wide onClick={onClose}>
              {m.admin_camera_end()}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

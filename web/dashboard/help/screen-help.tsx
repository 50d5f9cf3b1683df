import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { useLazyPanel } from '#web/panels.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { placeOf } from '../link.tsx'
import { helpAt } from './help-names.ts'

const fetchHelp = () => import('./help-dialog.tsx').then(({ HelpDialog }) => HelpDialog)

/**
 * Help button of a screen's head: what the screen is for, in three sentences at most (R382). Which
 * help it opens is known from the address, and the texts are loaded when somebody asks.
 */
export function ScreenHelp() {
  const name = helpAt(placeOf(useLocation().pathname))
  const { Component: HelpDialog, panel, openings, opener } = useLazyPanel('help', fetchHelp)
  if (name === null) return null
  return (
    <>
      <IconButton
        className="screen-help"
        icon={IconHelpCircle}
        label={m.admin_screen_help()}
        aria-expanded={panel.open}
        {...opener}
      />
      {HelpDialog && <HelpDialog key={openings} name={name} {...panel} />}
    </>
  )
}

/** Heading of a screen with a head of its own, and the screen's help beside it. */
export function WithHelp({ children }: { children: ReactNode }) {
  return (
    <div className="with-help">
      {children}
      <ScreenHelp />
    </div>
  )
}

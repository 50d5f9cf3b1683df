/**
 * Light or dark theme of the dashboard: the device's setting, or the choice stored on this device.
 * The shop itself is always light.
 */
import { useSyncExternalStore } from 'react'
import { onLocalChange, readLocal, tellLocalChange, writeLocal } from '#web/device/local.ts'

type Theme = 'light' | 'dark'

const darkDevice = '(prefers-color-scheme: dark)'

/** Inline script that runs before the first paint, so that a dark dashboard never flashes white. */
export const themeFirst = `{let chosen;try{chosen=localStorage.getItem("dashboardTheme")}catch{}
document.documentElement.dataset.theme=chosen||(matchMedia("${darkDevice}").matches?"dark":"light")}`.replaceAll(
  '\n',
  '',
)

const current = (): Theme => {
  const chosen = readLocal('dashboardTheme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia(darkDevice).matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const changed = () => {
    document.documentElement.dataset.theme = current()
    listener()
  }
  const device = window.matchMedia(darkDevice)
  device.addEventListener('change', changed)
  const stop = onLocalChange(['dashboardTheme'], changed)
  document.documentElement.dataset.theme = current()
  return () => {
    device.removeEventListener('change', changed)
    stop()
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light')

export function toggleTheme(): void {
  writeLocal('dashboardTheme', current() === 'dark' ? 'light' : 'dark')
  tellLocalChange()
}

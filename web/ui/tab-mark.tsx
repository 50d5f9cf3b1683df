import { Nuqta } from './nuqta.tsx'

/** The class of a link or button in a row of tabs. */
export const tabClass = 'tab-mark'

/** The nuqta below the chosen one. */
export const TabMark = () => <Nuqta className="tab-nuqta" />

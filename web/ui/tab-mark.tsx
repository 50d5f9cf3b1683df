import { Nuqta } from './nuqta.tsx'

/** The class of a link or button in a row of tabs, for those that are not a TabList's. */
export const tabClass = 'tab-mark'

/** The nuqta below the chosen one; it stands last in each. */
export const TabMark = () => <Nuqta className="tab-nuqta" />

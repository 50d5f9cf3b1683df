import { Nuqta } from '../marks/nuqta.tsx'

/** Class of a link or button in a row of tabs. */
export const tabClass = 'tab-mark'

/** Mark below the chosen tab. */
export const TabMark = () => <Nuqta className="tab-nuqta" />

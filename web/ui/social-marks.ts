import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import IconBrandTiktok from '@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs'
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import type { TablerIcon } from '@tabler/icons-react'

/** The marks we have (R24); any other social link is shown by its name. */
const marks = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  linkedin: IconBrandLinkedin,
  tiktok: IconBrandTiktok,
  whatsapp: IconBrandWhatsapp,
}

const byName = new Map<string, TablerIcon>(Object.entries(marks))

export const knownNetworks = Object.keys(marks)

/** Of a social link by its name, capitals aside. */
export const socialMarkOf = (name: string): TablerIcon | undefined => byName.get(name.trim().toLowerCase())

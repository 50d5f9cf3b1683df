import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ImportFormat } from '#contract/files/import-columns.ts'
import type { RecordKind } from '#contract/files/import-kinds.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { faces } from '../frame/sections.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { useLookAgain } from '../kit/screen/use-look-again.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportSteps } from './import-steps.tsx'
import { isUnderWay } from './lists.ts'
import { FormerImports } from './former-imports.tsx'
import { screenOfKind, theirKinds } from './record.ts'
import { formatLabels } from './texts.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().imports.page(asked, options)).imports,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_import_title()) }]

/** Start screen of imports, with the past ones. */
export default function ImportStart() {
  const answer = useLoaderData<typeof clientLoader>()
  const { revalidate, state } = useRevalidator()
  const isMoving = !answer.failed && answer.data.data.some((one) => isUnderWay(one.state))
  useLookAgain(isMoving && state === 'idle', revalidate)
  return (
    <>
      <ScreenHead title={m.admin_import_title()} />
      <ImportSteps at={0} />
      <FileDrop />
      <div className="import-columns">
        <div>
          <Known />
          <KnownOfFormerShop />
        </div>
        {answer.failed ? <LoadFailed /> : <FormerImports imports={answer.data} />}
      </div>
    </>
  )
}

const kinds: {
  format: ImportFormat | 'pictures'
  icon: TablerIcon
  name: () => string
  says: () => string
}[] = [
  {
    format: 'shopify',
    icon: IconShoppingBag,
    name: m.admin_import_format_shopify,
    says: m.admin_import_knows_shopify,
  },
  {
    format: 'woocommerce',
    icon: IconShoppingCart,
    name: m.admin_import_format_woocommerce,
    says: m.admin_import_knows_woocommerce,
  },
  {
    format: 'own',
    icon: IconTable,
    name: m.admin_import_format_own,
    says: m.admin_import_knows_own,
  },
  {
    format: 'pictures',
    icon: IconPhoto,
    name: m.admin_import_pictures,
    says: m.admin_import_knows_pictures,
  },
]

const knows: Record<RecordKind, () => string> = {
  customers: m.admin_import_knows_customers,
  orders: m.admin_import_knows_orders,
  reviews: m.admin_import_knows_reviews,
  coupons: m.admin_import_knows_coupons,
  redirects: m.admin_import_knows_redirects,
}

function Known() {
  return (
    <section aria-labelledby="import-known">
      <h2 className="import-heading title-2" id="import-known">
        {m.admin_import_knows()}
      </h2>
      <ul>
        {kinds.map(({ format, icon, name, says }) => (
          <KnownKind key={format} icon={icon} name={name()} says={says()} />
        ))}
      </ul>
      <div className="import-buttons">
        <ExportButton
          what="emptyProducts"
          title={m.admin_import_empty_file()}
          kind="tertiary"
          size="small"
        >
          {m.admin_import_empty_file()}
        </ExportButton>
        <ExportButton
          what="products"
          title={m.admin_import_all_file()}
          kind="tertiary"
          size="small"
        >
          {m.admin_import_all_file()}
        </ExportButton>
      </div>
    </section>
  )
}

/** What becomes of the records beside products that the member may bring. */
function KnownOfFormerShop() {
  const theirs = theirKinds()
  if (theirs.length === 0) return null
  return (
    <section aria-labelledby="import-known-former">
      <h2 className="import-heading title-2" id="import-known-former">
        {m.admin_import_knows_former()}
      </h2>
      <ul>
        {theirs.map((kind) => (
          <KnownKind
            key={kind}
            icon={faces[screenOfKind[kind]].icon}
            name={formatLabels[kind]()}
            says={knows[kind]()}
          />
        ))}
      </ul>
    </section>
  )
}

const KnownKind = ({ icon, name, says }: { icon: TablerIcon; name: string; says: string }) => (
  <li className="import-kind">
    <Icon of={icon} />
    <div>
      {name}
      <p className="small muted">{says}</p>
    </div>
  </li>
)

import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ImportFormat } from '#contract/files/import-columns.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Icon } from '#web/ui/icon.tsx'
import { adminApi } from '../api.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/load-failed.tsx'
import { ScreenHead } from '../kit/screen-head.tsx'
import { useLookAgain } from '../kit/use-look-again.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportSteps } from './import-steps.tsx'
import { isUnderWay } from './lists.ts'
import { FormerImports } from './former-imports.tsx'

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
        <Known />
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

function Known() {
  return (
    <section aria-labelledby="import-known">
      <h2 className="import-heading title-2" id="import-known">
        {m.admin_import_knows()}
      </h2>
      <ul>
        {kinds.map(({ format, icon, name, says }) => (
          <li key={format} className="import-kind">
            <Icon of={icon} />
            <div>
              {name()}
              <p className="small muted">{says()}</p>
            </div>
          </li>
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

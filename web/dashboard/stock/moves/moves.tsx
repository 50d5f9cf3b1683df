import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Outlet } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatFigure } from '#contract/text/money.ts'
import { type stock, type StockRow, stockMoveGroups } from '#contract/products/stock.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { WithHelp } from '../../help/screen-help.tsx'
import { adminApi } from '../../api.ts'
import { ExportMenu } from '../../exports/export-menu.tsx'
import { useRecord } from '../../kit/form/record-load.ts'
import { type Answer, answerOf } from '../../kit/list/list-load.ts'
import { ListTools, type Tabs } from '../../kit/list/list-tools.tsx'
import { useOpenDialog } from '../../kit/list/open-dialog.ts'
import { Pagination } from '../../kit/list/pagination.tsx'
import { LoadFailed, Missing } from '../../kit/screen/load-failed.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { choiceOf, variantName } from '../variant.tsx'
import { BackToStock } from '../ways-back.tsx'
import { MovesTable } from './moves-table.tsx'

type Loaded = ReplyOf<typeof stock.moves>
type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

export const clientLoader = ({
  request: { signal, url },
  params: { id = '' },
}: LoaderArgs): Promise<Answer<Loaded>> =>
  answerOf(signal, () =>
    adminApi().stock.moves(
      {
        page: '1',
        per_page: '20',
        ...Object.fromEntries(new URL(url).searchParams),
        variant_id: id,
      },
      {
        signal,
      },
    ),
  )

export const meta = ({ loaderData }: { loaderData?: Answer<Loaded> }) => {
  const row = loaderData?.data?.stock
  return [{ title: deskTitle(row ? variantName(row) : m.admin_stock()) }]
}

const groupLabels = {
  sale: m.admin_moves_sales,
  back: m.admin_moves_back,
  received: m.admin_moves_received,
  by_hand: m.admin_moves_by_hand,
}

/** Stock of one variant with all its movements. */
export default function Moves() {
  const { data, failed } = useRecord<typeof clientLoader>()
  if (failed === 'not_found')
    return (
      <Missing
        title={m.admin_stock_missing()}
        help={m.admin_stock_missing_help()}
        to={screenPath('stock')}
        words={m.admin_stock_to_list()}
      />
    )
  if (failed) {
    return (
      <>
        <BackToStock />
        <LoadFailed page />
      </>
    )
  }
  const { stock: row, moves, counts } = data
  const tabs: Tabs = {
    name: 'kind',
    label: m.admin_moves_by(),
    options: [
      { value: '', label: m.admin_moves_all(), count: counts.all },
      ...stockMoveGroups.map((value) => ({
        value,
        label: groupLabels[value](),
        count: counts[value],
      })),
    ],
  }
  return (
    <article>
      <BackToStock />
      <Head row={row} />
      <Figures row={row} />
      <ListTools tabs={tabs} />
      {moves.data.length === 0 ? (
        <EmptyState title={m.admin_moves_empty()} />
      ) : (
        <MovesTable moves={moves.data} />
      )}
      <p className="inventory-sums">{m.admin_moves_sum({ count: formatFigure(row.pieces) })}</p>
      <Pagination of={moves} />
      <Outlet />
    </article>
  )
}

function Head({ row }: { row: StockRow }) {
  const { variant_id, product_id, image, sku, barcode } = row
  const open = useOpenDialog()
  const choice = choiceOf(row)
  return (
    <div className="variant-head">
      <span className="picture-frame is-small">
        <Picture of={image} alt="" sizes="104px" />
      </span>
      <div className="variant-words">
        <WithHelp>
          <h1 className="title-1" id="screen-title" tabIndex={-1}>
            <bdi>
              <Words of={nameOf(row)} />
            </bdi>
          </h1>
        </WithHelp>
        {choice && (
          <p>
            <bdi>{choice}</bdi>
          </p>
        )}
        {(sku || barcode) && (
          <p className="inventory-sku">
            {[sku, barcode].filter(Boolean).map((code, at) => (
              <span key={code}>
                {at > 0 && ' · '}
                <bdi>{code}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="variant-acts">
        <ExportMenu
          what="stockMoves"
          title={variantName(row)}
          asked={{ variant_id: String(variant_id) }}
        />
        <ButtonLink kind="tertiary" size="small" to={screenPath('products', product_id, 'edit')}>
          {m.admin_moves_product()}
        </ButtonLink>
        <Button
          kind="secondary"
          size="small"
          onClick={() => open(screenPath('stock', variant_id, 'correct'))}
        >
          <Icon of={IconPencil} small />
          {m.admin_stock_correct()}
        </Button>
      </div>
    </div>
  )
}

function Figures({ row: { pieces, sold, lasts, waiting } }: { row: StockRow }) {
  const figures: [string, string][] = [
    [m.admin_stock_figure_in(), formatFigure(pieces)],
    [m.admin_stock_figure_sold(), formatFigure(sold)],
    ...(lasts === null
      ? []
      : [[m.admin_stock_figure_lasts(), m.admin_stock_days({ count: lasts })] as [string, string]]),
    ...(waiting === 0
      ? []
      : [[m.admin_stock_figure_waiting(), formatFigure(waiting)] as [string, string]]),
  ]
  return (
    <dl className="variant-figures">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

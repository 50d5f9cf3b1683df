import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { formatFigure } from '#contract/text/money.ts'
import type { StockName } from '#contract/products/stock.ts'
import * as m from '#messages'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { VariantNames, VariantPicture, variantName } from '../variant.tsx'

type CameraNowProps = { of: StockName; pieces: number; onAdd: (add: 1 | -1) => void }

/** Variant that the camera read last, with its pieces: several of a kind are read once. */
export function CameraNow({ of: one, pieces, onAdd }: CameraNowProps) {
  return (
    <div className="camera-now">
      <VariantPicture of={one} />
      <VariantNames of={one} />
      <div
        className="camera-steps"
        role="group"
        aria-label={m.admin_count_number({ name: variantName(one) })}
      >
        <IconButton
          icon={IconMinus}
          label={m.ui_minus()}
          disabled={pieces === 0}
          onClick={() => onAdd(-1)}
        />
        <output>{formatFigure(pieces)}</output>
        <IconButton icon={IconPlus} label={m.ui_plus()} onClick={() => onAdd(1)} />
      </div>
    </div>
  )
}

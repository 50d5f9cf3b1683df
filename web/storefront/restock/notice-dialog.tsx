import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import type { DialogProps } from '../dialogs.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { useNotice } from './use-notice.ts'

type About = {
  product: ProductDetail
  /** Colour chosen on the page. */
  colorId: number | null
}

/** Notify Me dialog (R81) for a sold-out product, or for its sold-out sizes and colours. */
export function NoticeDialog({ open, onClose, about: { product, colorId } }: DialogProps<About>) {
  const notice = useNotice({ product, colorId, isOpen: open, onTaken: onClose })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.restock_title()}
      width="28rem"
      send={m.restock_notify()}
      form={notice}
      ref={notice.form}
    >
      <p className="muted">
        <Sentence of={(put) => m.restock_once_named({ name: put(<bdi>{product.name}</bdi>) })} />
      </p>
      <FailureAlert failure={notice.failure} />
      <NoticeFields product={product} notice={notice} />
    </FormDialog>
  )
}

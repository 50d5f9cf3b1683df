import { useId } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import { restock_notify, restock_once_named, restock_title, ui_close } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import type { DialogProps } from '../dialogs.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { useNotice } from './use-notice.ts'

type About = {
  product: ProductDetail
  /** The colour that is chosen on the page. */
  colorId: number | null
}

/** Notify Me (R81): of a product that is sold out, or of its sizes and colours that are. */
export function NoticeDialog({ open, onClose, about: { product, colorId } }: DialogProps<About>) {
  const id = useId()
  const notice = useNotice({ product, colorId, isOpen: open, onTaken: onClose })
  const { failure, sending } = notice
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {ui_close()}
      </Button>
      <SubmitButton form={id} sending={sending}>
        {restock_notify()}
      </SubmitButton>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={restock_title()} width="28rem" foot={foot}>
      <form className="dialog-form" id={id} ref={notice.form} noValidate onSubmit={notice.onSubmit}>
        <p className="muted">
          <Sentence of={(put) => restock_once_named({ name: put(<bdi>{product.name}</bdi>) })} />
        </p>
        <FailureAlert failure={failure} />
        <NoticeFields product={product} notice={notice} />
      </form>
    </Dialog>
  )
}

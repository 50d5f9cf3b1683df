import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { type ChangeEvent, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/option-names.ts'
import type { ProductRecord } from '#contract/product-records.ts'
import {
  admin_picture_moved,
  admin_picture_removed,
  admin_pictures_add,
  admin_pictures_drag,
  admin_pictures_hint,
  admin_pictures_too_many,
  admin_product_view,
} from '#messages'
import { acceptedPictures, isShowable, prepareFile } from '#web/uploads/picture-file.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { dropProps, faultText } from '../../kit/form/picture-field.tsx'
import { useReorder } from '../../kit/use-reorder.ts'
import { PictureTexts } from './picture-texts.tsx'
import { PictureTile } from './picture-tile.tsx'
import { type EditedPicture, filePicture, movePicture } from './pictures.ts'
import { isShown, pathInShop } from '../shop-link.ts'
import { splitNames } from '../split-names.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'

type ProductPicturesProps = {
  form: ProductForm
  /** The one that is changed; null for a new one. */
  product: ProductRecord | null
}

/** Pictures in their order, the first one being the card's: chosen, dropped, moved, taken out, and described. */
export function ProductPictures({ form, product }: ProductPicturesProps) {
  const id = useId()
  const pictures = useTyped(form, 'images')
  const shades = useTyped(form, 'shades')
  const colours = splitNames(useTyped(form, 'colors')).names.map((name) => ({ name, name_ar: shades[foldName(name)]?.name_ar ?? null }))
  const { faults, take } = useFiles(form)
  const { say } = useAnnouncements()
  const change = (next: EditedPicture[]) => form.put('images', next)
  const move = (from: number, to: number) => {
    change(movePicture(pictures, from, to))
    say(admin_picture_moved({ from: from + 1, to: to + 1 }))
  }
  const { list, itemProps } = useReorder(move)
  const remove = (place: number) => {
    change(pictures.filter((_, at) => at !== place))
    say(admin_picture_removed({ number: place + 1 }))
    // The button that was pressed is gone: focus goes to the button that adds.
    document.getElementById(id)?.focus()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.currentTarget.files ?? [])])
    // The pictures are kept by the form: the same file may be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <div className="product-pictures" {...dropProps(take)}>
      {pictures.length > 0 && (
        <ul className="picture-grid" ref={list}>
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              place={place}
              count={pictures.length}
              colours={colours}
              onColour={(colour) => change(pictures.map((one, at) => (at === place ? { ...one, colour } : one)))}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
              item={itemProps(place)}
            />
          ))}
        </ul>
      )}
      <div>
        <input className="sr-only" type="file" id={id} multiple accept={acceptedPictures} onChange={choose} />
        <label className={buttonClass({ kind: 'tertiary', wide: true })} htmlFor={id}>
          <Icon of={IconPhotoPlus} small />
          {admin_pictures_add()}
        </label>
      </div>
      <div className="picture-faults" aria-live="assertive">
        {faults.map((fault) => (
          <FieldError key={fault} text={fault} />
        ))}
        <FieldError text={form.errorOf('images')} />
      </div>
      <p className="hint">
        {admin_pictures_hint()} {admin_pictures_drag()}
      </p>
      <PictureTexts pictures={pictures} onChange={change} />
      {product && isShown(product) && (
        <a className="shop-link tap" href={pathInShop(product)} target="_blank" rel="noopener">
          <Icon of={IconExternalLink} small />
          {admin_product_view()}
        </a>
      )}
    </div>
  )
}

/** Takes what can be taken of some files, at once; each is made smaller meanwhile. What cannot be taken is said of each. */
function useFiles(form: ProductForm) {
  const [faults, setFaults] = useState<string[]>([])
  const addFaults = (more: string[]) => setFaults((others) => [...new Set([...others, ...more])])
  const prepare = async ({ key, file: chosen }: EditedPicture) => {
    const file = chosen as File
    const { picture, fault } = await prepareFile(file, limits.picture_bytes)
    const pictures = form.read('images')
    // It may have been taken out meanwhile, or the whole form been sent.
    if (!pictures.some((one) => one.key === key)) return
    if (fault) addFaults([faultText(fault, file)])
    form.put(
      'images',
      pictures.flatMap((one) => (one.key === key ? (fault ? [] : { ...one, file: picture }) : one)),
    )
  }
  const add = (files: File[]): EditedPicture[] => {
    // Read now: another choice may have come while the files were looked at.
    const pictures = form.read('images')
    const room = Math.max(0, limits.pictures - pictures.length)
    addFaults(files.slice(room).map(({ name }) => admin_pictures_too_many({ name, most: limits.pictures })))
    const added = files.slice(0, room).map(filePicture)
    if (added.length > 0) form.put('images', [...pictures, ...added])
    return added
  }
  const convert = async (file: File) => {
    const { picture, fault } = await prepareFile(file, limits.picture_bytes)
    if (fault) addFaults([faultText(fault, file)])
    else add([picture])
  }
  const take = async (files: File[]) => {
    setFaults([])
    const isShown = await Promise.all(files.map(isShowable))
    const added = add(files.filter((_, at) => isShown[at]))
    await Promise.all([...added.map(prepare), ...files.filter((_, at) => !isShown[at]).map(convert)])
  }
  return { faults, take }
}

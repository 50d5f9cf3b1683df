import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { type ChangeEvent, useId, useState } from 'react'
import { hexOf } from '#contract/products/options/colours.ts'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import * as m from '#messages'
import { acceptedPictures, isShowable, prepareFile } from '#web/uploads/picture-file.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { dropProps, faultText } from '../../kit/form/picture-field.tsx'
import { nameOf } from '../../kit/names.tsx'
import { useReorder } from '../../kit/use-reorder.ts'
import { PictureTexts } from './picture-texts.tsx'
import { PictureTile } from './picture-tile.tsx'
import { type EditedPicture, filePicture, movePicture, picturesByColour } from './pictures.ts'
import type { Shade } from '../product-values.ts'
import { splitNames } from '../fields/split-names.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'

/**
 * Pictures of a product in order, grouped by colour; the first one is the card's. They can be
 * added, dropped, moved, removed and described.
 */
export function ProductPictures({ form }: { form: ProductForm }) {
  const id = useId()
  const pictures = useTyped(form, 'images')
  const shades = useTyped(form, 'shades')
  const colours = splitNames(useTyped(form, 'colors')).names.map((name) => ({
    name,
    name_ar: shades[foldName(name)]?.name_ar ?? null,
  }))
  const { faults, take } = useFiles(form)
  const { say } = useAnnouncements()
  const change = (next: EditedPicture[]) => form.put('images', next)
  const move = (from: number, to: number) => {
    // A picture dropped into another group takes its colour.
    const colour = pictures[to]?.colour ?? ''
    change(
      movePicture(
        pictures.map((one, at) => (at === from ? { ...one, colour } : one)),
        from,
        to,
      ),
    )
    say(m.admin_picture_moved({ from: from + 1, to: to + 1 }))
  }
  const { list, itemProps } = useReorder(move)
  const remove = (place: number) => {
    change(pictures.filter((_, at) => at !== place))
    say(m.admin_picture_removed({ number: place + 1 }))
    // Moves the focus to the add field, since the pressed button has disappeared.
    document.getElementById(id)?.focus()
  }
  const isGrouped = colours.length > 1
  const groups = picturesByColour(pictures, isGrouped ? colours.map(({ name }) => name) : [])
  return (
    <div className="product-pictures" {...dropProps((files) => take(files))}>
      <div className="picture-groups" ref={list}>
        {groups.map((group) => {
          const colour = colours.find(({ name }) => name === group.colour)
          return (
            <div key={group.colour} className="picture-group">
              {isGrouped && <GroupTitle colour={colour} shade={shadeOf(group.colour, shades)} />}
              <ul
                className="picture-grid"
                aria-label={colour ? nameOf(colour) : m.admin_pictures()}
              >
                {group.pictures.map(({ picture, place }, at) => (
                  <PictureTile
                    key={picture.key}
                    picture={picture}
                    place={place}
                    before={group.pictures[at - 1]?.place}
                    after={group.pictures[at + 1]?.place}
                    colours={colours}
                    onColour={(colour) =>
                      change(pictures.map((one, at) => (at === place ? { ...one, colour } : one)))
                    }
                    onMove={(to) => move(place, to)}
                    onRemove={() => remove(place)}
                    item={itemProps(place)}
                  />
                ))}
                <li>
                  <AddPictures
                    id={colour ? `${id}-${colour.name}` : id}
                    label={
                      colour
                        ? m.admin_pictures_add_for({ colour: nameOf(colour) })
                        : m.admin_pictures_add()
                    }
                    onTake={(files) => take(files, group.colour)}
                  />
                </li>
              </ul>
            </div>
          )
        })}
      </div>
      <div className="picture-faults" aria-live="assertive">
        {faults.map((fault) => (
          <FieldError key={fault} text={fault} />
        ))}
        <FieldError text={form.errorOf('images')} />
      </div>
      <p className="hint">
        {m.admin_pictures_hint()} {m.admin_pictures_drag()}
      </p>
      <PictureTexts pictures={pictures} onChange={change} />
    </div>
  )
}

/** Heading with the number of pictures and the maximum. */
export function PicturesTitle({ form }: { form: ProductForm }) {
  const count = useTyped(form, 'images').length
  return (
    <>
      {m.admin_pictures()}
      <span>{m.admin_pictures_count({ count, most: limits.pictures })}</span>
    </>
  )
}

const shadeOf = (name: string, shades: Record<string, Shade>): string | null =>
  shades[foldName(name)]?.hex ?? hexOf(name)

type Colour = { name: string; name_ar: string | null }

function GroupTitle({ colour, shade }: { colour: Colour | undefined; shade: string | null }) {
  if (!colour) return <h3 className="picture-group-title">{m.admin_picture_colour_every()}</h3>
  const name = nameOf(colour)
  return (
    <h3 className="picture-group-title">
      <Swatch color={shade} />
      <bdi>
        <Words of={name} />
      </bdi>
      <span>{m.admin_picture_colour_first({ colour: name })}</span>
    </h3>
  )
}

type AddPicturesProps = { id: string; label: string; onTake: (files: File[]) => void }

function AddPictures({ id, label, onTake }: AddPicturesProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onTake([...(event.currentTarget.files ?? [])])
    // Cleared, so that the same file can be chosen again; the pictures are kept by the form.
    event.currentTarget.value = ''
  }
  return (
    <>
      <input
        className="sr-only"
        type="file"
        id={id}
        multiple
        accept={acceptedPictures}
        onChange={choose}
      />
      <label className="picture-add-label" htmlFor={id}>
        <Icon of={IconPhotoPlus} />
        {label}
      </label>
    </>
  )
}

/** Adds the valid files at once and shrinks them meanwhile. Each refused file is reported. */
function useFiles(form: ProductForm) {
  const [faults, setFaults] = useState<string[]>([])
  const addFaults = (more: string[]) => setFaults((others) => [...new Set([...others, ...more])])
  const prepare = async ({ key, file: chosen }: EditedPicture) => {
    const file = chosen as File
    const { picture, fault } = await prepareFile(file, limits.picture_bytes)
    const pictures = form.read('images')
    // The picture may have been removed meanwhile, or the form sent.
    if (!pictures.some((one) => one.key === key)) return
    if (fault) addFaults([faultText(fault, file)])
    form.put(
      'images',
      pictures.flatMap((one) => (one.key === key ? (fault ? [] : { ...one, file: picture }) : one)),
    )
  }
  const add = (files: File[], colour: string): EditedPicture[] => {
    // The latest value, since other files may have been added during the check.
    const pictures = form.read('images')
    const room = Math.max(0, limits.pictures - pictures.length)
    addFaults(
      files
        .slice(room)
        .map(({ name }) => m.admin_pictures_too_many({ name, most: limits.pictures })),
    )
    const added = files.slice(0, room).map((file) => filePicture(file, colour))
    if (added.length > 0) form.put('images', [...pictures, ...added])
    return added
  }
  const convert = async (file: File, colour: string) => {
    const { picture, fault } = await prepareFile(file, limits.picture_bytes)
    if (fault) addFaults([faultText(fault, file)])
    else add([picture], colour)
  }
  const take = async (files: File[], colour = '') => {
    setFaults([])
    const isShown = await Promise.all(files.map(isShowable))
    const added = add(
      files.filter((_, at) => isShown[at]),
      colour,
    )
    await Promise.all([
      ...added.map(prepare),
      ...files.filter((_, at) => !isShown[at]).map((file) => convert(file, colour)),
    ])
  }
  return { faults, take }
}

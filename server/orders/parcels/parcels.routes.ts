import type { parcels } from '#contract/couriers/parcels.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listParcelsById } from './list.ts'
import {
  countCarried,
  deliverParcel,
  endParcel,
  getPaper,
  handOver,
  listBack,
  listPapers,
  listParcels,
  listOrdersToPack,
  putBack,
  refuseParcel,
  trackParcel,
  undoParcels,
} from './parcels.ts'
import { makeParcels } from './make-parcels.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { receivePieces } from '../receiving/receiving.ts'
import { writeSheet } from './sheet.ts'

export const parcelRoutes: Handlers<typeof parcels> = {
  page: async (ctx, asked) => {
    const { page, figures, counts, late, to_collect } = await listParcels(ctx, asked)
    return { parcels: page, counts, late, to_collect, ...figures }
  },
  record: async (ctx, { id }) => ({ parcel: await getPaper(ctx, id) }),
  waiting: listOrdersToPack,
  back: listBack,
  carried: countCarried,
  create: async (ctx, asked) => {
    const { results, made } = await makeParcels(ctx, asked)
    return { results, parcels: await listParcelsById(ctx, made) }
  },
  putBack: async (ctx, { parcel_id, ...seen }) => ({ parcel: await putBack(ctx, parcel_id, seen) }),
  track: async (ctx, { parcel_id, tracking, ...seen }) => ({
    parcel: await trackParcel(ctx, parcel_id, tracking, seen),
  }),
  handOver: async (ctx, asked) => {
    const results = await handOver(ctx, asked)
    const done = results.filter((result) => result.done).map(({ id }) => id)
    return { results, parcels: await listParcelsById(ctx, done) }
  },
  undo: async (ctx, asked) => {
    const results = await undoParcels(ctx, asked)
    return { results, parcels: await listParcelsById(ctx, asked.parcel_ids) }
  },
  delivered: async (ctx, { parcel_id, ...seen }) => ({
    parcel: await deliverParcel(ctx, parcel_id, { ...seen, isUndoable: true }),
  }),
  refused: async (ctx, { parcel_id, ...seen }) => ({
    parcel: await refuseParcel(ctx, parcel_id, { ...seen, isUndoable: true }),
  }),
  receive: (ctx, { back }) => receivePieces(ctx, back),
  end: async (ctx, { parcel_id, ...seen }) => ({ parcel: await endParcel(ctx, parcel_id, seen) }),
  manifest: async (ctx, { ids }) => {
    const papers = await listPapers(ctx, ids)
    const { shop_name, contact_phone, sender_address } = await getShownSettings(ctx)
    return {
      sender: {
        ...{ name: shop_name.en, name_ar: shop_name.ar },
        ...{ phone: contact_phone, address: sender_address },
      },
      parcels: papers,
      count: papers.length,
      to_collect: papers.reduce((sum, { on_paper }) => sum + (on_paper ?? 0), 0),
    }
  },
  sheet: writeSheet,
}

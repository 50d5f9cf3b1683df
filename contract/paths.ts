/**
 * Every call's method, path and who may make it: all that the browser's client needs to know.
 * The schemas stand beside these in one file per room.
 */
import type { Path } from './endpoint.ts'

const publicRead = (path: Path['path']): Path => ({ method: 'GET', path, who: 'anyone', cached: true })

export const paths = {
  settings: {
    get: publicRead('/api/settings'),
  },
  areas: {
    estimate: publicRead('/api/getAreaEstimate'),
  },
  categories: {
    onHome: publicRead('/api/categoriesCollection'),
    list: publicRead('/api/allcategories'),
  },
  home: {
    slides: publicRead('/api/allSlider'),
    instagram: publicRead('/api/allInsta'),
    socialLinks: publicRead('/api/allSocialLink'),
  },
  products: {
    list: publicRead('/api/userproduct/all'),
    get: publicRead('/api/userproduct/getProduct/{id}'),
    ofCategory: publicRead('/api/products/category/{id}'),
    ofCategoryName: publicRead('/api/products/category/navbar/{name}'),
  },
  search: {
    search: publicRead('/api/userproduct/search'),
  },
  cart: {
    add: { method: 'POST', path: '/api/cart/add', who: 'anyone' },
    get: { method: 'GET', path: '/api/cart/{guestToken}', who: 'anyone' },
    setQuantity: { method: 'PUT', path: '/api/cart/{guestToken}/item/{productId}', who: 'anyone', query: ['size_id', 'color_id'] },
    deleteItem: {
      method: 'POST',
      path: '/api/cart/deleteItem/{guestToken}/item/{productId}',
      who: 'anyone',
      query: ['size_id', 'color_id'],
    },
  },
  orders: {
    track: { method: 'GET', path: '/api/order/{token}', who: 'anyone' },
  },
  checkout: {
    placeOrder: { method: 'POST', path: '/api/checkout/{guestToken}', who: 'anyone' },
  },
} as const satisfies Record<string, Record<string, Path>>

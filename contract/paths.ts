/**
 * Calls of shoppers: method, path, permitted callers and message of success, which is all that the
 * browser's client needs. Schemas are in one file per room; calls of admins are in admin-paths.ts,
 * which pages of the shop never load.
 */
import type { Path, ShopperPath } from './endpoint.ts'

const publicRead = (path: Path['path']): Path & { method: 'GET' } => ({
  method: 'GET',
  path,
  who: 'anyone',
  cached: true,
})

export const paths = {
  settings: {
    get: publicRead('/api/settings'),
  },
  accounts: {
    register: {
      method: 'POST',
      path: '/api/register',
      who: 'anyone',
      says: 'user created successfully',
    },
    login: { method: 'POST', path: '/api/login', who: 'anyone', says: 'logged in successfully' },
    loginPasskeyOptions: {
      method: 'POST',
      path: '/api/login/passkey-options',
      who: 'anyone',
      says: 'challenge made successfully',
    },
    loginSecond: {
      method: 'POST',
      path: '/api/login/second',
      who: 'anyone',
      says: 'logged in successfully',
    },
    logout: { method: 'POST', path: '/api/logout', who: 'user', says: 'logged out successfully' },
    details: { method: 'GET', path: '/api/user/details/{userId}', who: 'user' },
    changeProfile: {
      method: 'POST',
      path: '/api/user/profile',
      who: 'user',
      says: 'user updated successfully',
    },
    changePassword: {
      method: 'POST',
      path: '/api/user/password',
      who: 'user',
      says: 'password updated successfully',
    },
    forgotPassword: {
      method: 'POST',
      path: '/api/password/forgot',
      who: 'anyone',
      says: 'If this address has an account, a link to a new password is on its way',
    },
    resetPassword: {
      method: 'POST',
      path: '/api/password/reset',
      who: 'anyone',
      says: 'password updated successfully',
    },
  },
  joining: {
    look: { method: 'POST', path: '/api/invitation/look', who: 'anyone', says: 'Invitation found' },
    join: {
      method: 'POST',
      path: '/api/invitation/join',
      who: 'anyone',
      says: 'logged in successfully',
    },
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
  pages: {
    get: publicRead('/api/pages/{name}'),
  },
  ownPages: {
    linked: publicRead('/api/ownPages'),
    get: publicRead('/api/ownPages/{slug}'),
  },
  callbacks: {
    create: {
      method: 'POST',
      path: '/api/callback/create',
      who: 'anyone',
      done: 'callBack created successfully',
    },
  },
  products: {
    list: publicRead('/api/userproduct/all'),
    get: publicRead('/api/userproduct/getProduct/{id}'),
    preview: { method: 'GET', path: '/api/userproduct/preview/{token}', who: 'anyone' },
    ofCategory: publicRead('/api/products/category/{id}'),
    ofCategoryName: publicRead('/api/products/category/navbar/{name}'),
    sizeGuide: publicRead('/api/products/size-guide/{id}'),
    filters: publicRead('/api/products/filters'),
    categoryTiles: publicRead('/api/products/categoryTiles'),
  },
  search: {
    search: publicRead('/api/userproduct/search'),
    filters: publicRead('/api/userproduct/search/filters'),
  },
  reviews: {
    create: {
      method: 'POST',
      path: '/api/review/create',
      who: 'anyone',
      says: 'review created successfully',
      multipart: true,
    },
    summary: publicRead('/api/review/productReviewResult/{productId}'),
    list: publicRead('/api/review/getReviewByProduct/{productId}'),
  },
  questions: {
    create: {
      method: 'POST',
      path: '/api/question/create',
      who: 'anyone',
      done: 'question created successfully',
    },
  },
  restock: {
    notify: {
      method: 'POST',
      path: '/api/userproduct/{productId}/notify-me',
      who: 'anyone',
      done: 'You will be notified when the product is available',
      multipart: true,
    },
    notifyOpening: {
      method: 'POST',
      path: '/api/notify-me',
      who: 'anyone',
      done: 'You will be notified when the shop is open',
    },
  },
  wishlist: {
    create: {
      method: 'POST',
      path: '/api/wishlist/create',
      who: 'anyone',
      says: 'Product added to the Whishlist successfully',
    },
    get: { method: 'GET', path: '/api/wishlist/get/{wishlistToken}', who: 'anyone' },
    deleteItem: {
      method: 'POST',
      path: '/api/wishlist/deleteWishlist/{wishlistToken}/item/{productId}',
      who: 'anyone',
      says: 'Product deleted from the Whishlist successfully',
      deletes: true,
    },
  },
  cart: {
    add: {
      method: 'POST',
      path: '/api/cart/add',
      who: 'anyone',
      says: 'Product added to the cart successfully',
    },
    get: { method: 'GET', path: '/api/cart/{guestToken}', who: 'anyone' },
    setQuantity: {
      method: 'PUT',
      path: '/api/cart/{guestToken}/item/{productId}',
      who: 'anyone',
      says: 'Cart updated successfully',
      query: ['size_id', 'color_id'],
    },
    deleteItem: {
      method: 'POST',
      path: '/api/cart/deleteItem/{guestToken}/item/{productId}',
      who: 'anyone',
      says: 'Product deleted from the cart successfully',
      deletes: true,
      query: ['size_id', 'color_id'],
    },
  },
  orders: {
    track: { method: 'GET', path: '/api/order/{token}', who: 'anyone' },
    find: { method: 'POST', path: '/api/order/find', who: 'anyone', says: 'Order found' },
    mine: { method: 'GET', path: '/api/user/orders', who: 'user' },
    goesWith: publicRead('/api/userproduct/{id}/goes-with'),
  },
  ownOrder: {
    cancel: {
      method: 'POST',
      path: '/api/order/cancel',
      who: 'anyone',
      done: 'order cancelled successfully',
    },
    correct: {
      method: 'POST',
      path: '/api/order/correct',
      who: 'anyone',
      done: 'order corrected successfully',
    },
    again: {
      method: 'POST',
      path: '/api/order/again',
      who: 'anyone',
      says: 'Products added to cart successfully',
    },
  },
  returns: {
    ask: {
      method: 'POST',
      path: '/api/return/ask',
      who: 'anyone',
      done: 'return asked successfully',
    },
    withdraw: {
      method: 'POST',
      path: '/api/return/withdraw',
      who: 'anyone',
      done: 'return withdrawn successfully',
    },
  },
  checkout: {
    placeOrder: {
      method: 'POST',
      path: '/api/checkout/{guestToken}',
      who: 'anyone',
      says: 'Order created successfully',
    },
  },
} as const satisfies Record<string, Record<string, ShopperPath>>

/** Changes of staff, invitations and joining, over HTTP (R270 to R274). */
import { beforeEach, describe, expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { peopleIn, registration } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const people = peopleIn(shop)
const pool = shop.database.pool

let owner: Awaited<ReturnType<typeof adminIn>>
beforeEach(async () => {
  await pool.query('truncate users, role_rules, staff_invitations, acts, mails cascade')
  owner = await adminIn(shop)
})

const details = (token: string, id: number) =>
  shop.request('GET', `/api/user/details/${id}`, { token })
const orders = (token: string) => shop.request('GET', '/api/orders/allOrders', { token })
const staffNow = async () => (await owner.get('/api/staff/all')).json
const join = (token: string, form: object = {}) =>
  shop.request('POST', '/api/invitation/join', { body: { ...newcomer, token, ...form } })
const newcomer = {
  name: 'Reem Anwar',
  password: 'a good password',
  password_confirmation: 'a good password',
}
const invite = async (form: object) => (await owner.post('/api/staff/invite', form)).json
const tokenOf = (link: string) => link.split('/join/')[1] as string

describe('the staff', () => {
  test('is listed by name with what an owner wants to know, those who are suspended last', async () => {
    const hany = await people.makeStaff('packing')
    const nada = await people.makeStaff('orders')
    await people.makeShopper()
    await pool.query("update users set name = 'Hany', suspended_at = now() where id = $1", [
      hany.id,
    ])
    await pool.query("update users set name = 'Nada' where id = $1", [nada.id])
    await pool.query(
      "insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'a', 'b', 'Phone')",
      [nada.id],
    )
    const { staff, total } = await staffNow()
    expect(total).toBe(3)
    expect(staff.data).toMatchObject([
      { name: owner.name, role: 'owner', is_you: true, ways: [] },
      { name: 'Nada', role: 'orders', is_you: false, ways: ['passkey'], suspended: false },
      { name: 'Hany', role: 'packing', suspended: true },
    ])
    expect((await owner.get(`/api/staff/get/${nada.id}`)).json).toMatchObject({
      member: { name: 'Nada' },
      entries: 0,
    })
  })

  test('another role ends the sessions and holds from the next request on', async () => {
    const nada = await people.makeStaff('catalogue')
    expect((await orders(nada.token)).status).toBe(403)
    const { status, json } = await owner.post(`/api/staff/update/${nada.id}`, {
      role: 'orders',
      was: 'catalogue',
    })
    expect([status, json.member.role]).toEqual([200, 'orders'])
    expect((await orders(nada.token)).status).toBe(401)
    expect(await owner.lastChange()).toMatchObject({
      ...{
        room: 'staff',
        action: 'update',
        record_id: nada.id,
        title: nada.name,
        user_role: 'owner',
      },
      ...{ before: { role: 'catalogue' }, after: { role: 'orders' } },
    })
    expect(
      await owner.post(`/api/staff/update/${nada.id}`, { role: 'front', was: 'catalogue' }),
    ).toMatchObject({
      ...{
        status: 409,
        json: { code: 'changed_meanwhile', fields: ['role'], now: { role: 'orders' } },
      },
    })
  })

  test('who is suspended is out at once, cannot sign in, and can again when let in', async () => {
    const body = { ...registration, email: 'nada@mail.example' }
    const nada = (await shop.request('POST', '/api/register', { body })).json
    await pool.query("update users set is_admin = true, role = 'orders' where id = $1", [
      nada.user.id,
    ])
    const logIn = () =>
      shop.request('POST', '/api/login', { body: { email: body.email, password: body.password } })
    expect((await orders(nada.token)).status).toBe(200)
    expect(
      (await owner.post(`/api/staff/suspend/${nada.user.id}`, { suspended: true })).json.message,
    ).toBe('Suspended')
    expect((await orders(nada.token)).status).toBe(401)
    expect(await logIn()).toMatchObject({
      status: 403,
      json: { message: 'This account is suspended. Please speak with the owner of the shop' },
    })
    expect(
      (await shop.request('POST', '/api/login', { body: { email: body.email, password: 'wrong' } }))
        .status,
    ).toBe(401)
    await owner.post(`/api/staff/suspend/${nada.user.id}`, { suspended: false })
    expect((await orders((await logIn()).json.token)).status).toBe(200)
  })

  test('who is removed is a shopper again, with the name in the history', async () => {
    const nada = await people.makeStaff('manager')
    expect((await owner.post(`/api/staff/remove/${nada.id}`)).status).toBe(200)
    expect((await orders(nada.token)).status).toBe(401)
    expect((await staffNow()).total).toBe(1)
    expect((await details(owner.token, nada.id)).json.user).toMatchObject({
      isadmin: 'user',
      role: null,
      may: [],
    })
    expect(await owner.lastChange()).toMatchObject({
      action: 'delete',
      before: { name: nada.name, role: 'manager' },
    })
    expect((await owner.post(`/api/staff/remove/${nada.id}`)).status).toBe(404)
  })

  test('nobody changes what they may do themselves, and one owner stays who can sign in', async () => {
    const you = (await staffNow()).staff.data[0].id
    for (const [call, body] of [
      ['update', { role: 'manager' }],
      ['suspend', { suspended: true }],
      ['end-sessions', {}],
      ['remove', {}],
    ] as const)
      expect(await owner.post(`/api/staff/${call}/${you}`, body), call).toMatchObject({
        ...{
          status: 409,
          json: { message: 'Another owner has to change what you may do yourself' },
        },
      })
    const second = await adminIn(shop)
    const other = (await staffNow()).staff.data.find(
      ({ is_you }: { is_you: boolean }) => !is_you,
    ).id
    // Concurrent requests: the second one is signed out, or is the last owner.
    const both = await Promise.all([
      owner.post(`/api/staff/update/${other}`, { role: 'front' }),
      second.post(`/api/staff/remove/${you}`),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await pool.query(
      "select count(*)::int as owners from users where is_admin and role = 'owner'",
    )
    expect(rows).toEqual([{ owners: 1 }])
  })

  test('an owner who is suspended counts for none', async () => {
    const other = await people.makeAdmin()
    await pool.query('update users set suspended_at = now() where id <> $1', [other.id])
    const { rows } = await pool.query('select id from users where suspended_at is not null')
    const suspended = rows[0].id
    const said = await shop.request('POST', `/api/staff/update/${suspended}`, {
      token: other.token,
      body: { role: 'front' },
    })
    expect(said.status).toBe(200)
  })

  test('a second step is asked of roles from the next request on', async () => {
    const nada = await people.makeStaff('orders')
    expect(
      (await owner.post('/api/staff/rules', { second_step: ['orders', 'manager'] })).json
        .second_step,
    ).toEqual(['manager', 'orders'])
    expect(await orders(nada.token)).toMatchObject({ status: 403, json: { needs: ['orders'] } })
    expect((await details(nada.token, nada.id)).json.user).toMatchObject({
      second_step: 'missing',
      may: ['own'],
    })
    await owner.post('/api/staff/rules', { second_step: [] })
    expect((await orders(nada.token)).status).toBe(200)
    for (const second_step of ['orders', ['king'], 5, undefined])
      expect(
        (await owner.post('/api/staff/rules', { second_step })).status,
        String(second_step),
      ).toBe(422)
  })

  test('nobody asks a second step of their own role who has none: they would be locked out', async () => {
    const rules = (second_step: string[]) => owner.post('/api/staff/rules', { second_step })
    for (const asked of [['owner'], ['owner', 'orders']]) {
      const refused = await rules(asked)
      expect(refused.status, refused.text).toBe(409)
      expect(refused.json.message).toBe('Set up a second step of your own first')
    }
    expect((await staffNow()).second_step).toEqual([])
    await pool.query(
      "insert into passkeys (user_id, credential_id, public_key, name) select id, 'own', 'b', 'Phone' from users where name = $1",
      [owner.name],
    )
    expect((await rules(['owner'])).json.second_step).toEqual(['owner'])
    expect((await staffNow()).staff.total).toBe(1)
  })

  test('who takes orders reads shoppers and nobody of the staff', async () => {
    const seller = await people.makeStaff('orders')
    const shopper = await people.makeShopper()
    const you = (await staffNow()).staff.data.find(({ is_you }: { is_you: boolean }) => is_you).id
    expect((await details(seller.token, shopper.id)).status).toBe(200)
    expect((await details(seller.token, you)).status).toBe(403)
    expect((await details(seller.token, seller.id)).status).toBe(200)
  })

  test('bad ids are nobody', async () => {
    for (const id of ['0', 'x', '999999', '-1'])
      for (const call of ['update', 'suspend', 'end-sessions', 'remove', 'uninvite'])
        expect(
          (await owner.post(`/api/staff/${call}/${id}`, { role: 'front', suspended: true })).status,
          `${call} ${id}`,
        ).toBe(404)
    expect((await owner.get('/api/staff/get/x')).status).toBe(404)
  })

  test('changes are asked for again after a quarter of an hour', async () => {
    const nada = await people.makeStaff('orders')
    await pool.query("update sessions set confirmed_at = now() - interval '16 minutes'")
    expect(await owner.post(`/api/staff/remove/${nada.id}`)).toMatchObject({
      status: 403,
      json: { code: 'reauthenticate' },
    })
    expect((await owner.get('/api/staff/all')).status).toBe(200)
    expect((await orders(nada.token)).status).toBe(200)
  })
})

describe('an invitation', () => {
  test('by mail leads its address in, once', async () => {
    const { invitation, link } = await invite({
      email: 'Reem@mail.example',
      role: 'catalogue',
      by: 'mail',
    })
    expect([link, invitation.email, invitation.role]).toEqual([
      null,
      'Reem@mail.example',
      'catalogue',
    ])
    const { rows } = await pool.query('select kind, html from mails')
    expect(rows).toHaveLength(1)
    const token = /\/join\/([\w-]{43})/.exec(rows[0].html)?.[1] as string
    expect(
      (await shop.request('POST', '/api/invitation/look', { body: { token } })).json,
    ).toMatchObject({
      ...{ email: 'Reem@mail.example', role: 'catalogue' },
    })
    // Another address in the request changes nothing.
    const { status, json } = await join(token, { email: 'other@mail.example' })
    expect([status, json.user.email, json.user.role, json.user.isadmin]).toEqual([
      200,
      'Reem@mail.example',
      'catalogue',
      'admin',
    ])
    expect((await shop.request('GET', '/api/stock/all', { token: json.token })).status).toBe(200)
    expect((await staffNow()).invitations).toEqual([])
    expect(await join(token)).toMatchObject({
      status: 422,
      json: { errors: { token: [expect.stringContaining('ended')] } },
    })
    expect(await owner.lastChange()).toMatchObject({
      room: 'staff',
      action: 'create',
      user_name: 'Reem Anwar',
      user_role: 'catalogue',
    })
  })

  test('by a link is answered once, and whoever has it says who they are', async () => {
    const { link } = await invite({ role: 'packing', by: 'link', lang: 'ar' })
    expect(link).toMatch(/^http.*\/join\/[\w-]{43}$/)
    const token = tokenOf(link)
    expect(JSON.stringify(await staffNow())).not.toContain(token)
    expect((await join(token)).json.errors).toHaveProperty('email')
    expect(await join(token, { email: 'no address' })).toMatchObject({ status: 422 })
    expect((await join(token, { email: 'hany@mail.example' })).json.user).toMatchObject({
      role: 'packing',
      email: 'hany@mail.example',
    })
  })

  test('takes the password of an account that is there, ends its sessions, and leads nobody into another’s', async () => {
    const shopper = (await shop.request('POST', '/api/register', { body: registration })).json
    const token = tokenOf(
      (await invite({ email: registration.email, role: 'front', by: 'link' })).link,
    )
    expect(
      await join(token, {
        password: 'another password',
        password_confirmation: 'another password',
      }),
    ).toMatchObject({
      ...{
        status: 422,
        json: { errors: { password: ['This address has an account: enter its password'] } },
      },
    })
    const { json } = await join(token, {
      password: registration.password,
      password_confirmation: registration.password,
    })
    expect(json.user).toMatchObject({ id: shopper.user.id, name: registration.name, role: 'front' })
    expect((await details(shopper.token, shopper.user.id)).status).toBe(401)
    expect(
      (await invite({ email: registration.email, role: 'owner', by: 'link' })).errors,
    ).toHaveProperty('email')
  })

  test('ends after seven days, when it is taken back, and when another takes its place', async () => {
    const token = tokenOf(
      (await invite({ email: 'reem@mail.example', role: 'front', by: 'link' })).link,
    )
    const next = await invite({ email: 'REEM@mail.example', role: 'orders', by: 'link' })
    expect((await staffNow()).invitations).toHaveLength(1)
    expect((await join(token)).status).toBe(422)
    await pool.query("update staff_invitations set expires_at = now() - interval '1 second'")
    expect((await join(tokenOf(next.link))).status).toBe(422)
    expect((await staffNow()).invitations).toEqual([])
    const last = await invite({ role: 'front', by: 'link' })
    expect((await owner.post(`/api/staff/uninvite/${last.invitation.id}`)).status).toBe(200)
    expect((await join(tokenOf(last.link), { email: 'x@mail.example' })).status).toBe(422)
  })

  test('ends with whoever made it: no owner who left comes back by what they left behind', async () => {
    const leaving = await adminIn(shop)
    const { id } = (await staffNow()).staff.data.find(
      ({ name }: { name: string }) => name === leaving.name,
    )
    const { link } = (await leaving.post('/api/staff/invite', { role: 'owner', by: 'link' })).json
    for (const [out, back] of [
      [
        () => owner.post(`/api/staff/suspend/${id}`, { suspended: true }),
        () => owner.post(`/api/staff/suspend/${id}`, { suspended: false }),
      ],
      [
        () => owner.post(`/api/staff/update/${id}`, { role: 'manager' }),
        () => owner.post(`/api/staff/update/${id}`, { role: 'owner' }),
      ],
    ] as const) {
      await out()
      expect(await join(tokenOf(link), { email: 'x@mail.example' })).toMatchObject({ status: 422 })
      expect((await staffNow()).invitations).toEqual([])
      await back()
      expect((await staffNow()).invitations).toHaveLength(1)
    }
    await owner.post(`/api/staff/remove/${id}`)
    expect((await join(tokenOf(link), { email: 'x@mail.example' })).status).toBe(422)
  })

  test('does not lead around a second step that is there from before', async () => {
    const { user } = (await shop.request('POST', '/api/register', { body: registration })).json
    await pool.query(
      "insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'b', 'b', 'Phone')",
      [user.id],
    )
    const token = tokenOf(
      (await invite({ email: registration.email, role: 'manager', by: 'link' })).link,
    )
    const { status, json } = await join(token, {
      password: registration.password,
      password_confirmation: registration.password,
    })
    expect([status, json.code, json.ways]).toEqual([403, 'second_step', ['passkey']])
    expect((await orders(json.step_token)).status).toBe(401)
    expect((await staffNow()).staff.data).toMatchObject([
      {},
      { email: registration.email, role: 'manager' },
    ])
  })

  test('is one for an address, however often it is asked for at once, and gives one role to one account', async () => {
    const form = { email: registration.email, role: 'front', by: 'link' }
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => owner.post('/api/staff/invite', form)))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect((await staffNow()).invitations).toHaveLength(1)
    await shop.request('POST', '/api/register', { body: registration })
    const links = [
      await invite({ role: 'front', by: 'link' }),
      await invite({ role: 'manager', by: 'link' }),
    ]
    const own = {
      email: registration.email,
      password: registration.password,
      password_confirmation: registration.password,
    }
    const both = await Promise.all(links.map(({ link }) => join(tokenOf(link), own)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of two who follow it at once one joins', async () => {
    const token = tokenOf((await invite({ role: 'front', by: 'link' })).link)
    const both = await Promise.all(
      ['one', 'two'].map((name) => join(token, { email: `${name}@mail.example` })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await staffNow()).total).toBe(2)
  })

  test('is made by owners alone, of what there is', async () => {
    for (const form of [
      {},
      { role: 'king', by: 'link' },
      { role: 'front', by: 'dove' },
      { role: 'front', by: 'mail' },
      { role: 'front', by: 'mail', email: 'x' },
    ])
      expect((await owner.post('/api/staff/invite', form)).status, JSON.stringify(form)).toBe(422)
    const manager = await adminIn(shop, 'manager')
    expect((await manager.post('/api/staff/invite', { role: 'owner', by: 'link' })).status).toBe(
      403,
    )
    for (const token of ['', 'x', 5, null, '../..', 'a'.repeat(5000)])
      expect(
        (await shop.request('POST', '/api/invitation/look', { body: { token } })).status,
        String(token),
      ).toBe(422)
  })
})

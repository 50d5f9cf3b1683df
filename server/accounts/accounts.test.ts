import { beforeEach, expect, test } from 'vitest'
import { peopleIn, registration as form } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { hashPassword } from './passwords/passwords.ts'

const shop = await testShop()
const pool = shop.database.pool
const people = peopleIn(shop)

const credentials = { email: form.email, password: form.password }

beforeEach(() => pool.query('truncate users, mails cascade'))

const post = (path: string, body?: unknown, token?: string) =>
  shop.request('POST', `/api/${path}`, { body, ...(token && { token }) })
const register = (changes: object = {}) => post('register', { ...form, ...changes })
const details = (id: unknown, token?: string) =>
  shop.request('GET', `/api/user/details/${id}`, token ? { token } : {})
const mails = async () =>
  (
    await pool.query(
      'select kind, language, to_address, subject, text, html from mails order by id',
    )
  ).rows
const users = async () => (await pool.query('select * from users order by id')).rows

const multipart = (fields: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

const noStaff = { role: null, may: [], second_step: 'off' }

test('registering makes an ordinary user, whatever is sent along, and signs in', async () => {
  const { status, json } = await register({
    admin: 'admin',
    is_admin: true,
    isadmin: 'admin',
    id: 7,
  })
  expect(status).toBe(200)
  expect(json).toEqual({
    message: 'user created successfully',
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      id: expect.any(Number),
      name: 'Mona Adel',
      email: 'Mona@mail.example',
      phone: '01012345678',
      isadmin: 'user',
      ...noStaff,
    },
    guest_token: expect.stringMatching(/^[\w-]{20,}$/),
    wishlist_token: expect.stringMatching(/^[\w-]{20,}$/),
    device_mark: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect((await details(json.user.id, json.token)).json).toEqual({ user: json.user })
  expect((await shop.request('GET', '/api/area/all', { token: json.token })).status).toBe(403)
  expect(await users()).toMatchObject([{ is_admin: false }])
})

test('a form or multipart body registers and signs in as JSON does', async () => {
  expect((await post('register', new URLSearchParams(form))).status).toBe(200)
  expect(
    (await post('register', multipart({ ...form, email: 'second@mail.example' }))).status,
  ).toBe(200)
  expect((await post('login', new URLSearchParams(credentials))).status).toBe(200)
  expect((await post('login', multipart(credentials))).json.user.email).toBe('Mona@mail.example')
})

test.each([
  ['name', undefined, 'Required'],
  ['name', 'M1', 'Invalid name'],
  ['email', undefined, 'Email is required'],
  ['email', 'mona@', 'Invalid email address'],
  ['phone', undefined, 'Phone number is required'],
  ['phone', '0201234567', 'Enter Valid Number'],
  ['password', undefined, 'Password is required'],
  ['password', 'x'.repeat(201), 'This password is too long'],
  ['password_confirmation', undefined, 'Password confirmation is required'],
  ['password_confirmation', 'another', 'Passwords must match'],
])('registering with %s %j is refused with its own words', async (field, value, text) => {
  const { status, json } = await register({ [field]: value })
  expect(status).toBe(422)
  expect(json.errors[field]).toContain(text)
  expect(await users()).toEqual([])
})

test.each([
  ['seven 7', 'Choose a longer password'],
  ['🌴🌴🌴🌴', 'Choose a longer password'],
  ['cafe\u0301 te\u0301', 'Choose a longer password'],
  ['password', 'Choose a less common password'],
  ['Football', 'Choose a less common password'],
  ['١٢٣٤٥٦٧٨٩', 'Choose a less common password'],
])('nobody registers with %j as a password', async (password, text) => {
  const { status, json } = await register({ password, password_confirmation: password })
  expect({ status, ...json }).toEqual({
    status: 422,
    code: 'invalid',
    codes: { password: [{ code: expect.stringMatching(/^account_password_too_/), params: {} }] },
    message: text,
    error: text,
    errors: { password: [text] },
  })
  expect(await users()).toEqual([])
})

test('eight characters are enough, of whatever script', async () => {
  for (const [n, password] of ['eight 88', 'زينة نيل', '🌴🌴🌴🌴🌴🌴🌴🌴'].entries())
    expect(
      (
        await register({
          email: `mona-${n}@mail.example`,
          password,
          password_confirmation: password,
        })
      ).status,
    ).toBe(200)
})

test('an older password that would be refused today goes on to open', async () => {
  await register()
  await pool.query('update users set password_hash = $1', [await hashPassword('1234')])
  expect((await post('login', { ...credentials, password: '1234' })).status).toBe(200)
})

test('one address is one account, capitals aside, also for many at once', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      register({ email: n % 2 ? 'MONA@mail.example' : 'mona@MAIL.example' }),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  const text = 'The email has already been taken'
  expect(all.find(({ status }) => status === 409)?.json).toEqual({
    codes: { email: [{ code: 'account_email_taken', params: {} }] },
    message: text,
    code: 'conflict',
    errors: { email: [text] },
    error: text,
  })
  expect(await users()).toHaveLength(1)
  expect((await register()).status).toBe(409)
  expect((await pool.query('select from sessions')).rowCount).toBe(1)
})

test('an address is one in every spelling that is one text to Unicode, and holds nothing unseen', async () => {
  expect((await register({ email: 'mone\u0301@mail.example' })).json.user.email).toBe(
    'mon\u00e9@mail.example',
  )
  expect((await register({ email: '\uff4don\u00e9@mail.example' })).status).toBe(409)
  expect((await post('login', { ...credentials, email: 'mone\u0301@mail.example' })).status).toBe(
    200,
  )
  for (const path of ['register', 'login', 'password/forgot']) {
    const { status, json } = await post(path, { ...form, email: 'mo\u200bna@mail.example' })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['email']])
  }
})

test('logging in answers token and who it is, for any spelling of the address', async () => {
  const { json: registered } = await register()
  const { status, json } = await post('login', { ...credentials, email: 'mona@MAIL.example' })
  expect(status).toBe(200)
  expect(json).toMatchObject({
    message: 'logged in successfully',
    user: { id: registered.user.id, isadmin: 'user' },
  })
  expect(json.token).not.toBe(registered.token)
  expect(json.guest_token).toBe(registered.guest_token)
  expect(json.wishlist_token).toBe(registered.wishlist_token)
  await pool.query('update users set is_admin = true')
  expect((await post('login', credentials)).json.user.isadmin).toBe('admin')
})

test('an Arabic or Turkish address is found again in the spelling of its owner', async () => {
  for (const email of ['منى@mail.example', 'İpek@mail.example']) {
    expect((await register({ email })).status).toBe(200)
    expect((await post('login', { ...credentials, email })).status).toBe(200)
    expect((await register({ email })).status).toBe(409)
  }
})

test('a password is the same however a keyboard composes its letters, and keeps its spaces', async () => {
  const password = ' cafe\u0301 \ufedf '
  await register({ password, password_confirmation: password })
  expect((await post('login', { ...credentials, password: ' caf\u00e9 \u0644 ' })).status).toBe(200)
  expect((await post('login', { ...credentials, password: password.trim() })).status).toBe(401)
})

test('a wrong password and an unknown address are the same to whoever tries', async () => {
  await register()
  const wrong = await post('login', { ...credentials, password: 'a bad password' })
  const unknown = await post('login', { ...credentials, email: 'nobody@mail.example' })
  expect(wrong).toMatchObject({
    status: 401,
    json: { code: 'wrong_credentials', message: 'The email or the password is wrong' },
  })
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
})

test('an unknown address takes as long as a wrong password', async () => {
  await register()
  const times: { [email: string]: number[] } = { [form.email]: [], 'nobody@mail.example': [] }
  for (let round = 0; round < 10; round++) {
    for (const [email, taken] of Object.entries(times)) {
      const began = performance.now()
      await post('login', { email, password: 'a bad password' })
      taken.push(performance.now() - began)
    }
  }
  const [known = 0, unknown = 0] = Object.values(times).map(
    (taken) => taken.sort((a, b) => a - b)[4],
  )
  // Without the same work for unknown addresses the ratio would be about a tenth.
  expect(unknown).toBeGreaterThan(known * 0.5)
})

test('logging in with less than an address and a password is refused with its own words', async () => {
  const { status, json } = await post('login', { email: 'mona' })
  expect(status).toBe(422)
  expect(json.errors).toEqual({
    email: ['Enter a valid email'],
    password: ['Password is required'],
  })
  expect((await post('login', {})).json.errors.email).toEqual(['Email is required'])
})

test('logging out ends this session and no other', async () => {
  const { json: first } = await register()
  const { json: second } = await post('login', credentials)
  expect((await post('logout', undefined, first.token)).json).toEqual({
    message: 'logged out successfully',
  })
  expect((await details(first.user.id, first.token)).status).toBe(401)
  expect((await details(first.user.id, second.token)).status).toBe(200)
  expect((await post('logout', undefined, first.token)).status).toBe(401)
})

test('details are one’s own, or anybody’s for an admin', async () => {
  const [mona, other, admin] = [
    await people.makeShopper(),
    await people.makeShopper(),
    await people.makeAdmin(),
  ]
  const user = {
    id: mona.id,
    name: mona.name,
    email: mona.email,
    phone: '01012345678',
    isadmin: 'user',
    ...noStaff,
  }
  expect((await details(mona.id, mona.token)).json).toEqual({ user })
  expect((await details(mona.id, admin.token)).json).toEqual({ user })
  expect((await details(admin.id, admin.token)).json.user).toMatchObject({
    isadmin: 'admin',
    role: 'owner',
    second_step: 'off',
  })
  for (const id of [mona.id, 999_999, 'none'])
    expect(await details(id, other.token)).toMatchObject({
      status: 403,
      json: { code: 'forbidden' },
    })
  for (const id of [999_999, 'none', 0]) expect((await details(id, admin.token)).status).toBe(404)
  expect((await details(mona.id)).status).toBe(401)
})

test('of a profile what is sent is changed, and an address of another account is refused', async () => {
  const { json } = await register()
  await register({ email: 'taken@mail.example' })
  const profile = {
    name: 'منى عادل',
    email: 'new@mail.example',
    current_password: form.password,
    phone: '01112345678',
  }
  const { current_password: _, ...shown } = profile
  const changed = await post('user/profile', profile, json.token)
  expect(changed.json).toEqual({
    message: 'user updated successfully',
    user: { ...json.user, ...shown },
  })
  expect((await details(json.user.id, json.token)).json.user).toEqual(changed.json.user)
  const taken = await post('user/profile', { ...profile, email: 'TAKEN@mail.example' }, json.token)
  expect(taken).toMatchObject({
    status: 409,
    json: { errors: { email: ['The email has already been taken'] } },
  })
  // The user's own address in other capitals is not taken.
  expect(
    (await post('user/profile', { ...profile, email: 'NEW@mail.example' }, json.token)).status,
  ).toBe(200)
  expect((await post('user/profile', { ...profile, phone: '1' }, json.token)).json.errors).toEqual({
    phone: ['Enter Valid Number'],
  })
  const renamed = { name: 'Mona Sami', email: 'NEW@mail.example', phone: profile.phone }
  expect((await post('user/profile', { name: 'Mona Sami' }, json.token)).json.user).toMatchObject(
    renamed,
  )
  expect((await post('user/profile', {}, json.token)).json.user).toMatchObject(renamed)
  expect((await post('user/profile', profile)).status).toBe(401)
})

test('another address needs the current password, and nothing else does', async () => {
  const { json } = await register()
  const move = { email: 'new@mail.example' }
  const text = 'The current password is wrong'
  for (const current_password of [undefined, '', null, 'a guess']) {
    const refused = await post(
      'user/profile',
      { ...move, name: 'Mallory', current_password },
      json.token,
    )
    expect(refused).toMatchObject({
      status: 422,
      json: { message: text, errors: { current_password: [text] } },
    })
  }
  expect(await users()).toMatchObject([{ name: 'Mona Adel', email: 'Mona@mail.example' }])
  expect(await mails()).toEqual([])
  for (const change of [
    { name: 'Mona Sami' },
    { phone: '01112345678' },
    { email: 'MONA@mail.example' },
    { current_password: 'a guess' },
  ])
    expect((await post('user/profile', change, json.token)).status).toBe(200)
  expect(await mails()).toEqual([])
  const moved = await post('user/profile', { ...move, current_password: form.password }, json.token)
  expect(moved).toMatchObject({ status: 200, json: { user: { email: 'new@mail.example' } } })
  expect((await post('login', { ...credentials, email: 'new@mail.example' })).status).toBe(200)
})

test('the former address is told of the new one, in the language of who changed it, and not what it is', async () => {
  const { json } = await register()
  await post(
    'user/profile',
    { email: 'new@mail.example', current_password: form.password },
    json.token,
  )
  await post(
    'user/profile',
    { email: 'newer@mail.example', current_password: form.password, lang: 'ar' },
    json.token,
  )
  const [english, arabic, ...others] = await mails()
  expect(others).toEqual([])
  const subject = 'The email of your account at Zeina was changed'
  expect(english).toMatchObject({
    kind: 'email-changed',
    language: 'en',
    to_address: form.email,
    subject,
  })
  expect(english.text).toContain('If it was not you, tell the shop at once.')
  expect(arabic).toMatchObject({
    language: 'ar',
    to_address: 'new@mail.example',
    subject: 'تم تغيير البريد الإلكتروني لحسابك في زينة',
  })
  expect(arabic.html).toContain('dir="rtl"')
  for (const typed of ['Mona Adel', 'newer@mail.example'])
    expect(english.text + arabic.html).not.toContain(typed)
  expect(english.text).not.toContain('new@mail.example')
})

test('a register and a change of profile for one address leave it with one account', async () => {
  const { json } = await register()
  const rival = { ...form, email: 'wanted@mail.example', current_password: form.password }
  const both = await Promise.all([post('user/profile', rival, json.token), post('register', rival)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('no token and no password stands in the database', async () => {
  const { json } = await register({
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
  })
  const { rows } = await pool.query(
    `select string_agg(query_to_xml(format('select * from public.%I', tablename), true, false, '')::text, '') as everything
    from pg_tables where schemaname = 'public'`,
  )
  const { everything } = rows[0]
  expect(everything).toContain('Mona@mail.example')
  expect(everything).not.toContain(json.token)
  expect(everything).not.toContain('correct horse')
})

import { expect, test } from 'vitest'
import { adminTexts } from '#contract/parts.ts'
import { texts } from '#contract/texts.ts'
import { say, sayingAlso } from './say.ts'

test('texts of the server that hold a name or a figure are said without the field’s technical name', () => {
  expect(say('There is a category named Sets already')).toBe('This name is taken already')
  expect(say('The path may not be greater than 10000 kilobytes.')).toBe(
    'The picture is larger than 10 MB',
  )
  expect(say('The path may not have more than 50 megapixels.')).toBe(
    'The picture has more than 50 megapixels',
  )
  expect(say('The path may not have more than 12000 pixels on a side.')).toBe(
    'The picture has more than 12000 pixels on a side',
  )
  expect(say('The image is damaged and cannot be read.')).toBe(
    say('The path holds more than a picture.'),
  )
})

test('a room’s own texts come first, the contract’s are said, a foreign one stays itself', () => {
  const own = sayingAlso([/^Used by (\d+)$/, (count) => `in use, ${count} times`])
  expect(own('Used by 3')).toBe('in use, 3 times')
  expect(own(adminTexts.picture_required)).toBe('A picture is required')
  expect(own(adminTexts.money_limit)).toBe('At most EGP\u00a01,000,000')
  expect(own(texts.required)).not.toBe('')
  expect(own('Quite unknown')).toBe('Quite unknown')
  expect(own(undefined)).toBeUndefined()
})

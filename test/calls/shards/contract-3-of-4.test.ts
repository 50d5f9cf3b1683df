import { rows, shardOf } from '../register/register.ts'
import { walk } from '../walk.ts'

await walk(shardOf(rows, import.meta.filename))

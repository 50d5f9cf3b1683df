/** Words of Egyptian shoppers for what the demo shop calls otherwise, in both directions. */
const pairs = [
  ['فازة', 'مزهرية'],
  ['فازات', 'مزهريات'],
  ['مخدة', 'وسادة'],
  ['خدادية', 'وسادة'],
  ['مخدات', 'وسائد'],
  ['بالطو', 'معطف'],
  ['بالطوهات', 'معاطف'],
  ['كوت', 'معطف'],
  ['لمبة', 'مصباح'],
  ['أباجورة', 'مصباح'],
  ['نحاس', 'نحاسي'],
  ['شمع', 'شموع'],
  ['شمعة', 'شموع'],
  ['سلة', 'سلال'],
  ['صينية', 'صواني'],
  ['مرآة', 'مرايا'],
  ['مراية', 'مرايا'],
  ['فستان', 'فساتين'],
  ['طقم', 'أطقم'],
  ['عباية', 'عبايات'],
  ['فانوس', 'فوانيس'],
  ['pillow', 'cushion'],
  ['lantern', 'fanous'],
  ['jacket', 'coat'],
  ['robe', 'kaftan'],
  ['caftan', 'kaftan'],
] as const

export const synonyms = pairs.flatMap(([one, other]) => [
  { word: one, synonym: other },
  { word: other, synonym: one },
])

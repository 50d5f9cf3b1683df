/**
 * Words of queries that are no words of a catalogue: comparisons of prices, orders, sizes, people,
 * and spellings. Normalised by norm(); a blank stands for any number of signs.
 */

/** Before a price that is the most, or the least, that is paid. */
export const atMost = `under|below|less than|lower than|cheaper than|up to|upto|at most|no more than|not more than|max|maximum|within|not over|
  اقل من|باقل من|تحت|ارخص من|بحد اقصي|حد اقصي|لحد|لغايه|حتي|مش اكتر من|مش اكثر من|ميزيدش عن|ما يزيدش عن|مايزيدش عن|لا يزيد عن|لا تزيد عن|ميعديش|ما يعديش|مايعديش|ميعداش|
  a2al men|a2al mn|a2l men|a2l mn|aal men|ta7t|t7t|taht|ar5as men|ar5as mn|arkhas men|arkhas mn|le7ad|l7ad|la7ad|lehad`
export const atLeast = `over|above|more than|higher than|at least|starting from|starting at|starting|no less than|not less than|min|minimum|from|
  اكتر من|اكثر من|فوق|اعلي من|اغلي من|ازيد من|اكبر من|بدايه من|يبدا من|ابتداء من|لا يقل عن|مش اقل من|
  aktar men|aktar mn|aktr men|aktr mn|akthar men|fo2|foo2|foq|fok|aghla men|a8la men`
export const about = `about|around|approximately|approx|nearly|near|حوالي|بحوالي|في حدود|ف حدود|بحدود|حدود|تقريبا|7awali|7awaly|hawaly|fe 7edod|f 7dod`
/** After a price. */
export const orLess =
  'or less|or under|and under|and less|max|maximum|و اقل|او اقل|فاقل|بالكتير|كحد اقصي|علي الاكثر'
export const orMore =
  'or more|or over|and over|and up|and above|and more|و اكتر|او اكتر|و اكثر|او اكثر|و فوق|فاكثر|علي الاقل'
export const between = `between|from|price|بين|ما بين|مابين|من|ben|been|bein|mn|men|min`
export const until = `and|to|till|until|و|ل|الي|لحد|لغايه|حتي|w|we|l|le|la|le7ad|l7ad`
/** Before a price that one has. */
export const budget = `price|budget|my budget|ب|بسعر|سعر|سعره|سعرها|ثمن|ميزانيه|ميزانيتي|معايا|معاي|بميزانيه|se3r|bse3r`
/** The same, unless so little that it counts something else. */
export const forMuch = 'for|with|at|be|bi|b'
export const currency = `egp|le|l e|pounds?|egyptian pounds?|جنيه مصري|جنيها|جنيهات|جنيه|جنيهه|جني|ج م|ج|geneh|gneh|gneih|gnih|gneeh|genih|guinea`
/** Units of a number that is no price and no size of clothing. */
export const units = `cms?|mm|m|meters?|metres?|inch|inches|kg|kilos?|g|gm|gr|grams?|ml|litres?|liters?|hours?|hrs?|pcs?|pieces?|persons?|watts?|degrees?|days?|
  سم|سنتي|سنتيمتر|مم|متر|امتار|بوصه|كجم|كيلو|جم|جرام|مل|ملي|لتر|ساعه|ساعات|قطع|قطعه|افراد|فرد|اشخاص|يوم|ايام|وات`
/** Between the sides of a thing. */
export const times = '[x*]|by|في'

export const thousands: Record<string, number> = {
  ...{ k: 1000, الف: 1000, الاف: 1000, تلاف: 1000, thousand: 1000, alf: 1000, ك: 1000 },
}
export const numbers: Record<string, number> = {
  ميه: 100,
  مءه: 100,
  ميتين: 200,
  مءتين: 200,
  تلتميه: 300,
  ثلاثمءه: 300,
  ربعميه: 400,
  اربعمءه: 400,
  ...{ خمسميه: 500, خمسمءه: 500, ستميه: 600, سبعميه: 700, سبعمءه: 700, تمنميه: 800, تسعميه: 900 },
  الف: 1000,
  الفين: 2000,
  الفان: 2000,
  'تلات تلاف': 3000,
  'تلت تلاف': 3000,
  'ثلاثه الاف': 3000,
  'اربع تلاف': 4000,
  'اربعه الاف': 4000,
  'خمس تلاف': 5000,
  'خمسه الاف': 5000,
  'الف و نص': 1500,
  ...{ 'الف و خمسميه': 1500, 'الفين و نص': 2500, 'الفين و خمسميه': 2500, 'الف و ميتين': 1200 },
  ...{ 'one thousand': 1000, 'a thousand': 1000, thousand: 1000, 'two thousand': 2000 },
  'three thousand': 3000,
  'five thousand': 5000,
  'five hundred': 500,
  'a hundred': 100,
  alf: 1000,
  alfen: 2000,
  alfein: 2000,
  '5omsomeya': 500,
  khomsomeya: 500,
}

export const cheapest = `cheap|cheaper|cheapest|inexpensive|affordable|budget friendly|on a budget|low price|low prices|low cost|lowest price|lowest prices|best price|best prices|economical|not expensive|
  رخيص|رخيصه|رخاص|رخيصين|ارخص|الارخص|ارخصها|اقل سعر|اقل الاسعار|اقل اسعار|باقل سعر|سعر قليل|سعر رخيص|سعر حلو|اسعار رخيصه|اسعار حلوه|بسعر كويس|اقتصادي|اقتصاديه|مش غالي|مش غاليه|علي قد الايد|
  r5is|r5es|ra5is|ra5es|re5is|r5isa|ra5isa|rkhis|rakhis|rekhis|rekhees|rakhees|rkhisa|rakhisa|rekhisa|ar5as|arkhas|ar5s|a2al se3r`
export const dearest =
  'expensive|most expensive|priciest|highest price|اغلي|الاغلي|غالي|غاليه|aghla|a8la|اعلي سعر'

/** Before a number that is a size, or a letter. */
export const size =
  'in size|size|sizes|eu|eur|مقاس|مقاسي|مقاسها|مقاسات|بمقاس|نمره|قياس|ma2as|m2as|ma2asy|ma2asi|makas|maqas|mekas|nemra'

/** Whom a search is for, without a word for a gift. */
export const men =
  'men|mens|man|male|gents|gentlemen|gentleman|guys|رجالي|رجاليه|رجال|رجاله|راجل|ragali|regali|regaly|rgali|rgaly|ragaly|rejali|rogali|rijali|rigali'
export const kids = `kids|kid|children|childrens|child|childs|boys|boy|baby|babies|toddlers?|infants?|newborn|little girls?|teens?|teenagers?|
  اطفال|اطفالي|طفل|طفله|ولادي|ولاد|اولادي|اولاد|ولد|بيبي|بيبيهات|مواليد|رضع|عيال|بنوته|بنات صغيره|بنات صغيرين|atfal|atfaal|awlad|wlad|welad|weladi|wlady|weladee|bebe`
/** A number of years is a child's. */
export const years = 'سنين|سنوات|سنه|شهور|شهر|years? old|years?|yrs?|months?|months? old'

/** People who are given something. */
export const women = `mother|mothers|mom|moms|mum|mums|mommy|mummy|mama|mamma|mam|wife|girlfriend|sister|grandmother|grandma|granny|fiancee|aunt|mother in law|girl friend|best friend|friends?|
  ماما|امي|مامتي|مامي|امه|والدتي|والده|الوالده|ست الحبايب|مراتي|زوجتي|زوجه|خطيبتي|اختي|صاحبتي|صاحباتي|صديقتي|صديقه|حبيبتي|حماتي|خالتي|عمتي|تيته|تيتا|جدتي|حد عزيز|mamty|mamti|ommy|ommi|mraty|meraty|sa7bty|sahbty|o5ty|okhty|7amaty`
export const fellows = `father|fathers|dad|dads|daddy|papa|husband|boyfriend|brother|grandfather|grandpa|fiance|
  بابا|ابويا|والدي|جوزي|زوجي|خطيبي|اخويا|اخي|صاحبي|صديقي|حبيبي|جدي|حمايا|baba|gozy|gozi|a5oya|akhoya`
export const children = 'son|daughter|nephew|niece|ابني|بنتي|ابن|ebny|benty'
/** Also without the word for a gift. */
export const given = 'her|him|for someone special|everyone'

/** What a gift is given at: nothing beside the word for a gift. */
export const occasions =
  'wedding|weddings|engagement|housewarming|house warming|graduation|baby shower|thank you|خطوبه|جواز|زواج|تخرج|التخرج|سبوع|نجاح|فرح|زفاف|تهنءه|عزومه|leh|leeh|leha|laha|ليه|ليها|له|لها'

export const gifts = `gifts?|presents?|gift ideas?|هديه|هدايا|هديتي|لهديه|للهدايا|hedeya|hedia|hdeya|hadeya|hadaya|hedya|hediya|heddeya|gifting`
export const giftDays = 'mothers day|mother day|fathers day|valentines day|valentines|valentine'

/** Names of several words, by the word of them that has the synonyms. */
export const terms: Record<string, string> = {
  'mother of pearl': 'pearl',
  'عرق لولو': 'صدف',
  'عرق اللولو': 'صدف',
}

/** Common spellings of words that the shop's synonyms have otherwise. */
export const spellings = new Map(
  Object.entries({
    جلابيه: `جلبيه جلبيات جلابيا جلاليه غلابيه galabya galabeyya gallabeya gallabiya galabiya galabiyya jalabia jalabya jalabeya jallabiya djellaba jelabia jelabiya glabya glabeya`,
    عبايه: `عبايا عبيات عباءت abbaya abayah abayaa abya 3abya 3abayah 3baya 3abayaa 3abaia abayat 3abayat`,
    فستان: 'fosatn fostann fstan fosstan',
    طقم: 'ta2om takm taqem taqam تايير تاير تايور سوت بدله بدل',
    حفله: 'لفرح للفرح افراح لحفله للحفلات',
    مخده: 'mkhada mkhadda mekhadda m5ada me5ada me5adda ma5ada ma5adda khodadeya 5odadeya',
    قفطان: '2aftan 2oftaan qoftan',
    شمعه: 'sham3 sham3ah shama3a',
    مرايه: 'merayah mrayah',
    صينيه: 'seneyah saneya saniya senia',
    بالطو: 'palto',
    داءري: 'مدور مدوره مستدير مستديره داءريه modawar modawara',
    ديكور: 'للبيت للمنزل لبيتي',
    جم: 'جرام جرامات غرام',
    سم: 'سنتي سنتيمتر سنتيمترات',
    g: 'gram grams gm',
    سواريه: 'soware sware soareh soire swarih سوارية',
    هديه: 'كادو كادوه كادوهات kado kadoo cado cadeau',
    ملابس: 'لبس لبسه هدومي lebs libs',
    جاكيت: 'blazer blazers بليزر بليزرات',
  }).flatMap(([right, written]) => written.split(' ').map((one): [string, string] => [one, right])),
)

/**
 * Words that are never corrected, although the shop has nothing of the kind and no synonym: none is
 * a typo of a similar word (phone for stone). Normalised by norm().
 */
const english = `
  about active adult air anti art baby back bags balcony ball bamboo bar bath beach beads bear bed bell best big bike bird bikini boat body bold book books boot
  boots bottle boys bra bread brand bride brush bubble bucket buckle bulb bunny butter button cake camera can car card care case cat chain chains charm child
  china chocolate christmas church city classic clean clip cloth coast coffee cold collar comb computer cook cool cord corner corset cook craft crystal cute
  daily dark date dates day deep desk diamond dining dinner dog doll door double drawer drink drum earth easy eat electric elegant embroidery face fabric family
  fan fast father feather film fire fish fit flat floor floral flower flowers foam foot fork formal fresh fridge friend fruit full fun fur game garden gate girl
  glitter glow good grace grand grass hair half hall hand hanger happy head heart heavy heel heels hello high holder holy home honey hook horse hot hour house
  ice iron item jar jersey juice key keychain king kit kitchen knife lady lamb large laptop leaf leg leggings letter life line lip liner list little living local
  long look loose love low luxury machine magnet man mask mat match matt matte meal meat medal men metal milk mini mobile modern modest money moon mother mouse
  music nail name natural neck nice night nightgown noise nose office oil old open order organic outdoor oven paint pair palm pan panel paper party pattern pen
  pencil pepper perfect pet phone photo piece pin plain plant plants plastic plate play plus pocket polish pool pot pots powder prayer pregnant pretty prime print
  printed pure queen quick quiet radio rain rich ring rings ripped road robe roll romper room rope rose rose round royal ruffle run salt sand scale school sea
  seat set shade shape sheer shelf shelves shine ship short shorts shower side sink sister size skin sleep sleeve sleeves slim small smart smoke smooth snack
  sneakers soap soft solid soup space spice spoon sport sports spring stand star stars steel stone stool storage store straw stretch string stripe striped
  strong style sugar suit sun sunglasses sweet swim tan tank tape tea team tent tie tiger tight tile tiny toe top tops tote towel toy toys track train travel
  tree trip tube tulle twin ugly umbrella under uniform veil vest view vintage visa wall warm wash watch water wax wear wedding week wheel wide wild window wine
  wing wings wire work world wrap wrist yard yarn year yoga young zip zipper coral peach petite planter poster taupe khaki delivery shipping price prices today polo nike adidas zara gucci shein samsung iphone vest cape shawl`
const arabic = `
  نوم نوع ناعم ناعمه ثلاجه تلاجه غساله بوتاجاز موبايل تليفون هاتف لابتوب كمبيوتر ساعه نضاره نظاره كتاب كتب قلم لعبه لعب عربيه سياره بيت اوضه غرفه مطبخ حمام
  سرير دولاب مكتب رف ارفف باب شباك حيط حائط ارض ارضيه سقف بلكونه جنينه حديقه سفره صالون انتريه مرتبه ورده زهره شجره زرعه قصريه نخله ورق خيط ابره زرار سوسته
  كعب بوت كوتشي سنيكرز كلسون بدي توب تونك بدله كرافته نقاب خمار اسدال ملحفه روب برنس ليجن ليجنز هيلز بلايز كم نص كمام ياقه حجم كبير كبيره صغير صغيره واسع
  واسعه ضيق ضيقه قديم قديمه حلو حلوه جميل جميله شيك انيق انيقه فخم فخمه رخيص غالي احسن افضل مناسب محجبات محجبه حامل حوامل بنت بنات ولد اولاد رجل راجل رجالي
  ست امراه ام بابا ماما طفل اطفال بيبي مدرسه شغل بحر مصيف فرح افراح خطوبه كتب سبوع عزومه اكل قهوه شاي سكر ملح عسل تمر لبن ميه مايه نار ضوء نور شمس قمر نجمه
  قلب ذهب حديد خشب بلاستيك جلد شمواه شيفون تل تفتا كتان لينن ستره سديري كمر ربطه بروش دبوس توكه فرشه مشط مكياج روج كريم شامبو صابون ريحه بخاخ معطر عود مسك
  سادة ساده منقوش مشجر مقلم كاروهات مخطط مخرم شفاف ثقيل تقيل خفيف قصير طويل دافي دافئ بارد حار عملي رسمي يومي ليلي صباحي
  شماعه معلقه معلق جيزه توصيل شحن سعر اسعار اوردر طلب طلبات ماركه ربيعي خريفي بناتي فواحه استبدال استرجاع مرتجع جواز زواج تخرج`

export const realWords = new Set(`${english} ${arabic}`.trim().split(/\s+/))

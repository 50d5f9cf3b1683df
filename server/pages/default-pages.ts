/**
 * Default texts of the pages. They contain only what holds for any shop with this program, and make
 * no promise for the owner.
 */
import { limits } from '#contract/limits.ts'
import type { PageName } from '#contract/shop/page-text.ts'

export const defaultPages: Record<PageName, { text: string; text_ar: string }> = {
  about: {
    text: `We choose clothes and things for the house that are made with care, and send them to your door anywhere we deliver in Egypt.

# How we work
Each piece is shown as it is: its material, its sizes and its colours. When one is sold out you can ask to hear once it is back.

You order without an account and pay the courier in cash, after you have seen and tried the piece.

# Who answers
Every question, review and order is read by one of us. Ask before you buy: about a size, a colour, or a piece you are looking for.`,
    text_ar: `نختار الملابس وقطع البيت المصنوعة بعناية، ونوصلها إلى باب بيتك أينما نصل في مصر.

# كيف نعمل
تُعرض كل قطعة كما هي: خامتها ومقاساتها وألوانها. وعند نفادها يمكن طلب التنبيه حين تتوفر من جديد.

الطلب لا يحتاج إلى حساب، والدفع نقدًا للمندوب بعد معاينة القطعة وتجربتها.

# من يجيب
كل سؤال وتقييم وطلب يقرؤه واحد منا. الأسئلة قبل الشراء موضع ترحيب: عن مقاس أو لون أو قطعة غير معروضة.`,
  },
  'delivery-returns': {
    text: `# Delivery
How many days an order takes and what delivery costs depend on where you live: both are shown with your city before you order, and the price is part of the total that you see there.

You pay the courier in cash when the order arrives. There is nothing to pay before.

Your order has a page of its own, which says whether it is pending, on its way or delivered. Keep its address; with an e-mail address in the order we write to you about each change.

# At the door
Take your time: the courier waits while you check the piece and try it on.`,
    text_ar: `# التوصيل
مدة التوصيل وتكلفته تختلفان حسب مكان السكن: كلتاهما تظهر مع المدينة قبل تأكيد الطلب، والتكلفة جزء من الإجمالي المعروض.

الدفع نقدًا للمندوب عند وصول الطلب، ولا يُدفع شيء قبل ذلك.

لكل طلب صفحة خاصة به تُظهر حالته: قيد الانتظار أو في الطريق أو تم تسليمه. يُنصح بالاحتفاظ برابطها، وعند كتابة بريد إلكتروني في الطلب نراسلك بكل تغيير.

# عند الباب
لا داعي للعجلة: المندوب في انتظارك حتى تنتهي المعاينة والتجربة.`,
  },
  privacy: {
    text: `# What we keep, and why
An order keeps your name, phone, address and, if you give them, your e-mail address and Instagram name: without them it could not be delivered, and we could not answer you about it later. The courier gets what is needed to find you.

A question or a request for a callback keeps the phone or the e-mail address you leave, so that we can answer. A request to hear when a piece is back is forgotten as soon as the e-mail about it is written; one by phone stays in our list until we have told you, and for ${limits.told_days} days after.

A review shows your name, your words and your picture to everybody once we have accepted it. Your e-mail address is not shown.

An account keeps your name, e-mail address and phone, and shows you your orders. Passwords are kept in a form that nobody can read.

Searches that find nothing are counted, so that we learn what is missing; who asked is not noted.

# Cookies and your browser
We use no advertising, no tracking by others, and one cookie alone: the language you switched to. Your browser itself remembers your cart, your wishlist, whether you are signed in, what you last searched for and looked at, and what you began to type. Clearing this site's data in your browser removes it.

# Who else sees it
We sell and rent out nothing of it. If you write to us by WhatsApp or follow a link to a social network, the rules of that service hold there.

# What you can ask for
Write to us to hear what we have kept of you, to have it corrected, or to have it deleted as far as the law lets us delete a sale.`,
    text_ar: `# ما نحتفظ به ولماذا
يحتفظ الطلب بالاسم ورقم الهاتف والعنوان، وبالبريد الإلكتروني واسم إنستجرام إن كُتبا: من دونها لا يمكن توصيل الطلب ولا الرد على ما يخصه لاحقًا. ويحصل المندوب على ما يلزم للوصول إليك.

السؤال وطلب المكالمة يحتفظان برقم الهاتف أو البريد الذي كُتب حتى نتمكن من الرد. أما طلب التنبيه عند توفر قطعة فيُمحى فور كتابة الرسالة الخاصة به، والطلب برقم الهاتف يبقى في قائمتنا حتى الإبلاغ، ثم ${limits.told_days} يومًا بعده.

التقييم يُظهر الاسم والكلام والصورة للجميع بعد قبوله، ولا يظهر البريد الإلكتروني.

الحساب يحتفظ بالاسم والبريد الإلكتروني ورقم الهاتف، ويعرض طلباته. وكلمات المرور محفوظة بشكل لا يستطيع أحد قراءته.

عمليات البحث التي لا نتيجة لها تُحصى لنعرف ما ينقص المتجر، ولا يُسجَّل من بحث.

# ملفات الارتباط والمتصفح
لا نستخدم إعلانات ولا تتبعًا من جهات أخرى، وملف الارتباط (cookie) الوحيد هو للغة التي تم اختيارها. المتصفح نفسه يتذكر السلة والمفضلة وتسجيل الدخول وآخر ما تم البحث عنه ومشاهدته وما بدأت كتابته، ومسح بيانات هذا الموقع من المتصفح يزيله.

# من يطّلع عليها غيرنا
لا نبيع منها شيئًا ولا نؤجره. وعند المراسلة عبر واتساب أو فتح رابط شبكة اجتماعية تسري هناك قواعد تلك الخدمة.

# ما يمكن طلبه
بمراسلتنا يمكن معرفة ما نحتفظ به عنك أو تصحيحه أو حذفه بقدر ما يسمح القانون بحذف بيانات البيع.`,
  },
  contact: {
    text: `Write or call about an order, a size or a piece you are looking for. With the number of your order we find it at once.`,
    text_ar: `نسعد بكل رسالة أو مكالمة عن طلب أو مقاس أو قطعة غير معروضة. رقم الطلب يساعدنا على الوصول إليه فورًا.`,
  },
}

/**
 * Words by which members look for screens and settings, in both languages, besides their names. An
 * entry is found in either language, whatever the language of the dashboard. Of each language the
 * words by which it is meant most stand first: of entries found alike, they decide (find.ts).
 */
import type { PartName } from '../settings/part-names.ts'
import type { ScreenName } from '../screens.ts'

export const screenWords: Partial<Record<ScreenName, string>> = {
  overview:
    'اليوم النهارده الرئيسية مبيعات بعت ملخص today home dashboard overview sales sold summary',
  desk: 'تأكيد الطلبات مكالمات اتصال كلم الجديدة confirm orders calls call phone new',
  orders: 'طلبات كل اوردرات اوردر طلبية فواتير orders order all invoices',
  parcels:
    'شحنات شحنة شحن تجهيز تغليف طباعة بوليصة بوالص فاتورة ملصقات ملصق تسليم المندوب تتبع التوصيل parcels parcel shipments shipping pack print labels label slips waybill hand over courier tracking',
  receive: 'استلام مرتجعات راجع رجعت مرفوض receive returned refused came back',
  returns:
    'مرتجعات مرتجع استبدال استرجاع ترجيع تبديل رجوع فلوس العميل returns return exchange refund money back',
  settlements:
    'فلوس المندوب فلوسي حساب شركة الشحن عند تحصيل محصل تسويات تسوية كشف بوسطة مستحقات settlements money courier cash collected settlement owes owed payout cod bosta',
  customers:
    'عملاء عميل زباين زبون تليفونات ارقام بلوك حظر customers customer clients buyers phones numbers block',
  former:
    'طلبات المتجر القديم اوردرات قديمة قبل كده شوبيفاي ووكومرس سيستم قديم former old previous shop orders history shopify woocommerce',
  products:
    'منتجات منتج بضاعة موديلات موديل هدوم اسعار سعر صور products product goods clothes items prices price photos catalogue',
  stock:
    'مخزون مخزن جرد عد كميات كمية باركود نواقص ناقص خلص استلام بضاعة جديدة مورد stock inventory warehouse stocktake count quantity quantities sku barcode supplier receive',
  categories:
    'اقسام قسم فئات تصنيفات فرعية جدول مقاسات كاتيجوري categories category sections subcategories size guide chart',
  imports:
    'استيراد اكسل شيت شوبيفاي ووكومرس رفع منتجات ملف نقل المتجر القديم السابق import excel csv sheet shopify woocommerce upload file move migrate former old shop',
  coupons:
    'كوبونات كوبون خصم خصومات كود بروموكود برومو عروض عرض تخفيض تخفيضات coupons coupon discounts discount promo codes code promocode voucher offers offer',
  homePage:
    'الصفحة الرئيسية ترتيب الصفحة اجزاء اقسام الرئيسية بانر صف منتجات مختارة ظهور اخفاء ايام home page order sections layout arrange banner row chosen products show hide days',
  slides:
    'سلايدر بانر صور صورة الصفحة الرئيسية شرائح كوفر غلاف slides slider banner pictures photos home page cover',
  instagramImages: 'انستجرام انستا صور instagram pictures photos',
  reviews:
    'تقييمات تقييم اراء رأي نجوم ريفيو ريفيوهات reviews review stars ratings rating feedback',
  profit:
    'ارباح ربح مكسب مكسبي كسبت كسبنا بكسب خسارة خسرت تقرير profit profits earn earned earnings income loss margin report',
  costs:
    'مصاريف مصروفات مصروف ايجار اعلانات تغليف اجور مرتبات مرتب costs expenses expense rent ads packing wages salaries',
  callbacks: 'مكالمات اتصل بنا كلموني callbacks callback call me',
  questions: 'اسئلة سؤال استفسارات رسائل العملاء questions question messages customers',
  restock: 'بلغني عند التوفر منتظرين مستنيين restock notify back in stock waiting waitlist',
  settings: 'اعدادات ضبط settings setup options',
  start:
    'تجهيز المتجر المحل البداية خطوات ابدأ ابدا ازاي منين افتتاح طلب تجربة start set up setup shop steps begin launch first trial test order',
  areas:
    'اسعار سعر مصاريف رسوم التوصيل الشحن محافظات محافظة مدن مدينة مناطق منطقة بكام delivery shipping prices price fees fee cost governorates cities city zones areas',
  couriers:
    'شركات شركة الشحن مندوب مناديب بوسطة ارامكس اسعار رسوم couriers courier companies company carrier shipping bosta aramex fees',
  pages:
    'من نحن سياسة الاسترجاع الاستبدال الخصوصية الشروط احكام صفحات صفحة جديدة pages page new about us privacy terms return policy',
  redirects:
    'تحويل روابط لينكات عناوين قديمة القديم الموقع المتجر السابق ريدايركت شوبيفاي redirects redirect old links addresses urls former shop broken 404 301',
  socialLinks:
    'فيسبوك فيس انستجرام انستا تيك توك روابط لينكات لينك صفحاتنا facebook instagram tiktok links link social',
  staff:
    'موظفين موظفات موظفة موظف فريق بنات شغالين صلاحيات دعوة اضافة عضو staff team employees employee workers roles invite permissions',
  factors:
    'كلمة المرور السر باسورد باسوورد خطوتين بصمة اجهزة اسمي حسابي تغيير password passwords two steps passkey fingerprint devices security my name account',
  alerts:
    'تنبيهات اشعارات اشعار موبايل رنين صوت جرس هدوء طلب جديد الطلبات notifications notification alerts push phone sound ring quiet hours new orders',
  apiKeys: 'مفاتيح ربط برامج keys api integrations',
  webhooks: 'ويب هوك ربط برامج webhooks webhook integrations',
  mails: 'ايميلات ايميل بريد رسائل متبعتتش emails email mails failed not sent',
  health: 'نسخة احتياطية باك اب حالة النظام مشاكل عطل backup backups health problems status',
  history:
    'سجل تعديلات مين غير رجوع استعادة محذوف اتمسح history changes who changed restore deleted undo log',
  synonyms: 'مرادفات كلمات البحث synonyms search words',
  misses: 'عمليات بحث بلا نتائج بيدوروا دوروا searches search customers without results looked',
}

/** Entries of the member's own account, which stand under More. */
export const accountWords = {
  dark: 'دارك مود الوضع الليلي المظلم النهاري الشكل لون اسود ليل dark mode night light theme',
  language: 'لغة اللوحة عربي انجليزي english arabic language',
  out: 'تسجيل خروج الخروج من الحساب اطلع log out logout sign out exit',
}

export const partWords: Record<PartName, string> = {
  brand:
    'اسم logo لوجو المتجر المحل الموقع شعار براند الوان لون خط خطوط شكل وصف جوجل store shop name brand colours colors fonts look theme description google',
  opening:
    'فتح قفل اغلاق نقفل نفتح المحل المتجر اجازة سفر مسافرة افتتاح قريبا ايقاف الطلبات open close closed shop holiday vacation opening soon stop orders pause',
  contact:
    'رقم المحل المتجر ايميل تليفون تلفون موبايل واتساب بريد عنوان المحل لغة الموقع عربي انجليزي تواصل phone number mobile whatsapp email contact language arabic english',
  delivery:
    'مواعيد التوصيل مدة ايام شحن مجاني فوق اجازات اجازة عطلة العيد عنوان المرتجعات المرسل delivery days times free shipping holidays closed sender return address',
  returns:
    'سياسة الاسترجاع الاستبدال مدة فترة ايام الارجاع المرتجع قواعد ضمان returns exchange refund days rules policy period',
  confirming:
    'تأكيد الطلبات مكالمة مكالمات ساعات مواعيد العمل الاتصال حد القطع المخزون نواقص تنبيه اوشك ينفد حد الدفع اقصى رفض confirming calls calling working opening hours limit pieces low stock alert cash',
  whatsapp:
    'رسائل رسالة واتساب واتس نصوص قوالب ردود جاهزة whatsapp messages message templates texts',
  home: 'الصفحة الرئيسية بانر مزايا صف منتجات home page banner promises row',
  upkeep: 'حذف البيانات مدة الحفظ سرعة البحث keep delete search delay',
}

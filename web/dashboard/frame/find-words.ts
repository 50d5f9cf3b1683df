/**
 * Words by which members look for screens and settings, in both languages, besides their names. An
 * entry is found in either language, whatever the language of the dashboard.
 */
import type { PartName } from '../settings/part-names.ts'
import type { ScreenName } from '../screens.ts'

export const screenWords: Partial<Record<ScreenName, string>> = {
  overview: 'الرئيسية مبيعات اليوم ملخص home dashboard overview sales',
  desk: 'تأكيد الطلبات مكالمات اتصال الجديدة confirm orders calls phone new',
  orders: 'كل الطلبات اوردرات فواتير orders all invoices',
  parcels:
    'شحن شحنات تجهيز تغليف بوالص بوليصة فاتورة ملصقات ملصق تسليم المندوب shipping pack parcels labels slips',
  receive: 'استلام مرتجعات راجع receive returned refused',
  returns: 'مرتجع مرتجعات استبدال استرجاع ترجيع returns exchange refund',
  settlements:
    'فلوس المندوب حساب شركة الشحن تحصيل تسوية كشف بوسطة money courier settlement cash collected',
  customers: 'عملاء زباين تليفونات customers clients phones block',
  products: 'منتجات بضاعة موديلات اسعار products catalogue prices',
  stock: 'مخزون جرد عد كميات باركود نواقص stock inventory count sku barcode',
  categories: 'اقسام فئات تصنيفات فرعية مقاسات جدول categories sections subcategories size guide',
  imports: 'استيراد اكسل شوبيفاي ووكومرس رفع ملف import excel csv shopify woocommerce upload',
  coupons: 'كوبونات خصم كود عروض تخفيض coupons codes discounts offers',
  slides: 'سلايدر بانر صور الرئيسية شرائح slides banner home pictures',
  instagramImages: 'انستجرام انستا صور instagram pictures',
  reviews: 'تقييمات اراء نجوم reviews stars ratings',
  profit: 'ارباح مكسب مكسبي خسارة تقرير profit margin report',
  costs: 'مصاريف مصروفات ايجار اعلانات تغليف اجور مرتبات costs expenses rent ads packing wages',
  callbacks: 'مكالمات اتصل بنا callbacks call me',
  questions: 'اسئلة رسائل استفسارات questions messages',
  restock: 'بلغني عند التوفر منتظرين restock notify back in stock',
  areas:
    'اسعار سعر مصاريف رسوم التوصيل الشحن محافظات مدن مناطق delivery prices fees shipping cost governorates cities zones',
  couriers: 'شركات شركة الشحن مندوب مناديب بوسطة ارامكس اسعار رسوم حساب couriers bosta aramex fees',
  pages:
    'من نحن سياسة الاسترجاع الاستبدال الخصوصية الشروط صفحات about return policy privacy terms pages',
  socialLinks:
    'فيسبوك فيس انستجرام انستا تيك توك روابط صفحاتنا facebook instagram tiktok links social',
  staff:
    'موظفين موظفة موظف فريق بنات صلاحيات دعوة اضافة عضو staff team roles invite permissions employee',
  factors:
    'كلمة المرور السر باسورد خطوتين بصمة اجهزة اسمي حسابي تغيير password two steps passkey devices security my name account',
  alerts:
    'تنبيهات اشعارات موبايل رنين صوت جرس هدوء طلب جديد الطلبات alerts notifications push phone sound quiet hours new orders',
  apiKeys: 'مفاتيح ربط برامج api keys integrations',
  webhooks: 'ربط ويب هوك برامج webhooks integrations',
  mails: 'ايميل بريد رسائل mails email failed',
  health: 'نسخة احتياطية باك اب حالة النظام مشاكل backup health problems',
  history: 'سجل تعديلات من غير رجوع استعادة محذوف history changes who changed restore deleted undo',
  synonyms: 'مرادفات كلمات البحث synonyms search words',
  misses: 'عمليات بحث بلا نتائج searches without results',
}

/** Entries of the member's own account, which stand under More. */
export const accountWords = {
  dark: 'دارك مود الوضع الليلي المظلم النهاري الشكل لون اسود ليل dark mode night light theme',
  language: 'لغة اللوحة عربي انجليزي english arabic language',
  out: 'تسجيل خروج الخروج من الحساب اطلع log out logout sign out exit',
}

export const partWords: Record<PartName, string> = {
  brand:
    'اسم المتجر المحل لوجو شعار براند الوان لون خط خطوط شكل وصف جوجل store shop name logo brand colours colors fonts look theme description google',
  contact:
    'رقم تليفون تلفون موبايل واتساب ايميل بريد عنوان لغة عربي انجليزي تواصل phone number mobile whatsapp email contact language arabic english',
  delivery:
    'مواعيد التوصيل مدة ايام شحن مجاني فوق اجازات اجازة عطلة العيد عنوان المرتجعات المرسل delivery days times free shipping holidays closed sender return address',
  returns:
    'سياسة الاسترجاع الاستبدال مدة فترة ايام الارجاع المرتجع قواعد ضمان returns exchange refund days rules policy period',
  confirming:
    'تأكيد الطلبات مكالمة مكالمات ساعات مواعيد العمل الاتصال حد القطع المخزون نواقص تنبيه اوشك ينفد حد الدفع اقصى رفض confirming calls calling working opening hours limit pieces low stock alert cash',
  whatsapp: 'رسائل رسالة واتساب نصوص قوالب ردود whatsapp messages message templates texts',
  home: 'الصفحة الرئيسية بانر مزايا صف منتجات home page banner promises row',
  upkeep: 'حذف البيانات مدة الحفظ سرعة البحث keep delete search delay',
}

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
  parcels: 'شحن شحنات تجهيز تغليف بوالص ملصقات تسليم المندوب shipping pack parcels labels slips',
  receive: 'استلام مرتجعات راجع receive returned refused',
  returns: 'مرتجع استبدال استرجاع ترجيع returns exchange refund',
  settlements:
    'فلوس المندوب حساب شركة الشحن تحصيل كشف بوسطة money courier settlement cash collected',
  customers: 'عملاء زباين تليفونات customers clients phones block',
  products: 'منتجات بضاعة موديلات اسعار products catalogue prices',
  stock: 'مخزون جرد كميات باركود نواقص stock inventory count sku barcode',
  categories: 'اقسام فئات تصنيفات فرعية مقاسات جدول categories sections subcategories size guide',
  imports: 'استيراد اكسل شوبيفاي ووكومرس رفع ملف import excel csv shopify woocommerce upload',
  coupons: 'كوبونات خصم عروض تخفيض coupons discounts offers',
  slides: 'سلايدر بانر صور الرئيسية شرائح slides banner home pictures',
  instagramImages: 'انستجرام صور instagram pictures',
  reviews: 'تقييمات اراء نجوم reviews stars ratings',
  profit: 'ارباح مكسب خسارة تقرير profit margin report',
  costs: 'مصاريف مصروفات ايجار اعلانات تغليف اجور مرتبات costs expenses rent ads packing wages',
  callbacks: 'مكالمات اتصل بنا callbacks call me',
  questions: 'اسئلة رسائل استفسارات questions messages',
  restock: 'بلغني عند التوفر منتظرين restock notify back in stock',
  areas:
    'اسعار التوصيل الشحن محافظات مدن مناطق delivery prices shipping cost governorates cities zones',
  couriers: 'شركات الشحن مندوب بوسطة ارامكس اسعار couriers bosta aramex fees',
  pages: 'من نحن سياسة الاسترجاع الخصوصية صفحات about policy privacy terms pages',
  socialLinks: 'فيسبوك انستجرام تيك توك روابط facebook instagram tiktok links',
  staff: 'موظفين فريق صلاحيات دعوة staff team roles invite permissions',
  factors: 'كلمة المرور باسورد خطوتين بصمة اجهزة password two steps passkey devices security',
  alerts: 'تنبيهات اشعارات موبايل رنين صوت هدوء alerts notifications push phone quiet hours',
  apiKeys: 'مفاتيح ربط برامج api keys integrations',
  webhooks: 'ربط ويب هوك برامج webhooks integrations',
  mails: 'ايميل بريد رسائل mails email failed',
  health: 'نسخة احتياطية حالة النظام مشاكل backup health problems',
  history: 'سجل من غير رجوع استعادة محذوف history who changed restore deleted undo',
  synonyms: 'مرادفات كلمات البحث synonyms search words',
  misses: 'عمليات بحث بلا نتائج searches without results',
}

export const partWords: Record<PartName, string> = {
  contact:
    'اسم المتجر لوجو شعار تليفون واتساب ايميل عنوان لغة عربي انجليزي name logo phone whatsapp email contact language arabic english',
  delivery:
    'مواعيد التوصيل مدة ايام شحن مجاني اجازات توصيل مجاني delivery days times free shipping holidays closed',
  returns: 'سياسة الاسترجاع الاستبدال ايام الارجاع قواعد returns exchange days rules policy',
  confirming:
    'تأكيد الطلبات مواعيد الاتصال حد القطع حد الدفع رفض confirming calls hours limit pieces',
  whatsapp: 'رسائل واتساب نصوص قوالب whatsapp messages templates texts',
  home: 'الصفحة الرئيسية بانر مزايا صف منتجات home page banner promises row',
  upkeep: 'حذف البيانات مدة الحفظ سرعة البحث keep delete search delay',
}

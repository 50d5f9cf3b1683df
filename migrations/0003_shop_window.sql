ALTER TABLE "product_pictures" ADD COLUMN "colour_id" integer;
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_colour_of_product" FOREIGN KEY ("colour_id","product_id") REFERENCES "public"."product_colours"("id","product_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_pictures_colour" ON "product_pictures" USING btree ("colour_id");
--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "days_from" integer;
--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "days_to" integer;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier_note" text;
--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_days_range" CHECK (("areas"."days_from" is null) = ("areas"."days_to" is null) and "areas"."days_from" >= 0 and "areas"."days_from" <= "areas"."days_to" and "areas"."days_to" <= 60);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_courier_note_length" CHECK (char_length("orders"."courier_note") between 1 and 300);
--> statement-breakpoint
CREATE TABLE "size_guides" (
	"subcategory_id" integer PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"how" text,
	"how_ar" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "size_guides_how_length" CHECK (char_length("size_guides"."how") between 1 and 3000),
	CONSTRAINT "size_guides_how_ar_length" CHECK (char_length("size_guides"."how_ar") between 1 and 3000)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "size_ar" text;
--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "name_ar" text;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "care" text;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "care_ar" text;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height" double precision;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width" double precision;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "depth" double precision;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight" integer;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "fit" text;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "size_guides" ADD CONSTRAINT "size_guides_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_size_ar_length" CHECK (char_length("order_lines"."size_ar") between 1 and 40);
--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_name_ar_length" CHECK (char_length("product_sizes"."name_ar") between 1 and 40);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_care_length" CHECK (char_length("products"."care") between 1 and 1000);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_care_ar_length" CHECK (char_length("products"."care_ar") between 1 and 1000);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_measures_range" CHECK (least("products"."height", "products"."width", "products"."depth", "products"."weight") > 0);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fit_known" CHECK ("reviews"."fit" in ('small', 'true', 'large'));
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "discount" integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "badges" text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "materials" text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ALTER COLUMN "discount" DROP DEFAULT, ALTER COLUMN "badges" DROP DEFAULT, ALTER COLUMN "materials" DROP DEFAULT,
  ALTER COLUMN "badges" SET STORAGE main, ALTER COLUMN "materials" SET STORAGE main;
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "kind" text DEFAULT 'clothing' NOT NULL;
--> statement-breakpoint
CREATE INDEX "catalogue_entries_discount" ON "catalogue_entries" USING btree ("discount" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";
--> statement-breakpoint
CREATE INDEX "catalogue_entries_category_discount" ON "catalogue_entries" USING btree ("category_id","discount" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";
--> statement-breakpoint
CREATE INDEX "catalogue_entries_sold" ON "catalogue_entries" USING btree ("sold" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";
--> statement-breakpoint
CREATE INDEX "catalogue_entries_category_sold" ON "catalogue_entries" USING btree ("category_id","sold" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_kind_known" CHECK ("categories"."kind" in ('clothing', 'decor'));
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"text_ar" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_text_length" CHECK (char_length("pages"."text") between 1 and 20000),
	CONSTRAINT "pages_text_ar_length" CHECK (char_length("pages"."text_ar") between 1 and 20000)
);
--> statement-breakpoint
ALTER TABLE "restock_requests" DROP CONSTRAINT "restock_requests_once";
--> statement-breakpoint
ALTER TABLE "callbacks" ALTER COLUMN "email" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "callbacks" drop column "words_norm";
--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || phone || ' ' || country)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "client_email" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "questions" drop column "words_norm";
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(coalesce(client_name, '') || ' ' || coalesce(client_email, '') || ' ' || client_phone || ' ' || coalesce(message, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "restock_requests" ALTER COLUMN "email" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "focus_x" integer DEFAULT 50 NOT NULL;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "focus_y" integer DEFAULT 50 NOT NULL;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "phone_media_id" integer;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "caption" text;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "caption_ar" text;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "link" text;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "start_date" date;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "end_date" date;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD COLUMN "phone" text;
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD COLUMN "told_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD COLUMN "former_told_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_phone_media_id_media_files_id_fk" FOREIGN KEY ("phone_media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "slides_phone_media" ON "slides" USING btree ("phone_media_id");
--> statement-breakpoint
CREATE INDEX "restock_requests_by_phone" ON "restock_requests" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "restock_requests"."phone" is not null;
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_once" UNIQUE NULLS NOT DISTINCT("product_id","size_id","colour_id","email","phone");
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_focus_range" CHECK ("slides"."focus_x" between 0 and 100 and "slides"."focus_y" between 0 and 100);
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_caption_length" CHECK (char_length("slides"."caption") between 1 and 160);
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_caption_ar_length" CHECK (char_length("slides"."caption_ar") between 1 and 160);
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_link_length" CHECK (char_length("slides"."link") between 1 and 2000);
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_link_kind" CHECK ("slides"."link" ~ '^(/([^/]|$)|https://)');
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_dates_in_order" CHECK ("slides"."start_date" <= "slides"."end_date");
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_phone_mobile" CHECK ("restock_requests"."phone" ~ '^01[0125][0-9]{8}$');
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_one_way" CHECK (num_nonnulls("restock_requests"."email", "restock_requests"."phone") = 1);
--> statement-breakpoint
create function public.search_sound(word text) returns text
language sql immutable parallel safe strict as $$
  select regexp_replace(letters, '(.)\1+', '\1', 'g')
  from (
    select case
      when word ~ '[\u0621-\u064A]' then translate(
        regexp_replace(
          regexp_replace(regexp_replace(word, 'ه$', 'a'), '^ي|ي(?=[اa])|(?<=ا)ي', 'Y', 'g'),
          '^و|و(?=[اaيY])|(?<=ا)و', 'W', 'g'
        ),
        'بپتطثجچحهخدضذزظرسصشغفڤقكگلمنيواءعa',
        'bbtttgghhKddzzzrssSGffkkglmn'
      )
      else regexp_replace(
        translate(
          regexp_replace(
            regexp_replace(
              regexp_replace(regexp_replace(regexp_replace(word, '[sc]h', 'S', 'g'), 'kh|5', 'K', 'g'), 'gh|8', 'G', 'g'),
              '(?<=[aeiou])h$', ''
            ),
            '^y|y(?=[aeiou])|i(?=a)', 'Y', 'g'
          ),
          'cqjvpw7693',
          'kkgfbWhts'
        ),
        '[aeiouy0-9]', '', 'g'
      )
    end
  ) as spoken (letters)
$$;
--> statement-breakpoint
comment on function public.search_sound(text) is
'The consonants of a word that comes from norm(), the same ones for an Arabic word and for how it is written with Latin letters and digits: fostan and
فستان. Y and W stand for what is a consonant there and no vowel.';
--> statement-breakpoint
drop table search_synonyms;
--> statement-breakpoint
create table search_synonyms (
  id integer primary key generated always as identity,
  words text not null,
  means text,
  words_norm text[] not null generated always as (string_to_array(public.norm(words), ', ')) stored,
  means_norm text[] generated always as (string_to_array(public.norm(means), ', ')) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint search_synonyms_means_length check (char_length(means) between 1 and 500),
  constraint search_synonyms_words_length check (char_length(words) between 1 and 500)
);
--> statement-breakpoint
create index search_synonyms_words on search_synonyms using gin (words_norm);
--> statement-breakpoint
create trigger announce_catalogue after insert or delete or update or truncate on search_synonyms
  for each statement
  execute function announce_catalogue();
--> statement-breakpoint
create table search_misses (
  id integer primary key generated always as identity,
  normal text not null,
  text text not null,
  partial boolean not null,
  times integer not null default 1,
  last_at timestamp with time zone not null,
  constraint search_misses_normal_unique unique (normal),
  constraint search_misses_text_length check (char_length(text) between 1 and 100),
  constraint search_misses_times_range check (times > 0)
);
--> statement-breakpoint
create index search_misses_last on search_misses (last_at);
--> statement-breakpoint
alter table search_words add column names integer not null default 0;
--> statement-breakpoint
alter table search_words add constraint search_words_names_range check (names between 0 and 3);
--> statement-breakpoint
create index search_words_sound on search_words (public.search_sound(word));
--> statement-breakpoint
create trigger announce_catalogue after insert or delete or update or truncate on size_guides
  for each statement
  execute function announce_catalogue();
--> statement-breakpoint
create trigger announce_catalogue after insert or delete or update or truncate on pages
  for each statement execute function announce_catalogue();
--> statement-breakpoint
create or replace function product_cards(product_ids integer[]) returns table(product_id integer, card jsonb)
language sql stable parallel safe as $$
  select
    product.id,
    jsonb_build_object(
      'id', product.id, 'slug', product.slug, 'name', product.name, 'name_ar', product.name_ar,
      'desc', product."desc", 'desc_ar', product.desc_ar, 'material', product.material, 'material_ar', product.material_ar,
      'care', product.care, 'care_ar', product.care_ar,
      'height', product.height, 'width', product.width, 'depth', product.depth, 'weight', product.weight,
      'price', product.price, 'original_price', product.original_price, 'badge', product.badge, 'badge_ar', product.badge_ar,
      'counted_by_variant', product.stock_counted_by = 'variant',
      'review_count', review.count, 'review_sum', review.sum,
      'subcategory', subcategory.name, 'subcategory_ar', subcategory.name_ar, 'subcategory_slug', subcategory.slug,
      'category', category.name, 'category_ar', category.name_ar, 'category_slug', category.slug,
      'pictures', coalesce((
        select jsonb_agg(
          jsonb_build_object('stem', file.stem, 'width', file.width, 'height', file.height, 'alt', picture.alt, 'alt_ar', picture.alt_ar)
          || case when picture.colour_id is null then '{}' else jsonb_build_object('colour_id', picture.colour_id) end
          order by picture.position, picture.id
        )
        from public.product_pictures as picture
        join public.media_files as file on file.id = picture.media_id
        where picture.product_id = product.id
      ), '[]'),
      'sizes', coalesce((
        select jsonb_agg(
          jsonb_build_object('id', size.id, 'size', size.name, 'name_ar', size.name_ar) order by size.position, size.id
        )
        from public.product_sizes as size
        where size.product_id = product.id and size.archived_at is null
      ), '[]'),
      'colours', coalesce((
        select jsonb_agg(
          jsonb_build_object('id', colour.id, 'name', colour.name, 'name_ar', colour.name_ar, 'hex', colour.hex)
          order by colour.position, colour.id
        )
        from public.product_colours as colour
        where colour.product_id = product.id and colour.archived_at is null
      ), '[]')
    )
  from unnest(product_ids) as asked (id)
  join public.products as product on product.id = asked.id
  left join public.subcategories as subcategory on subcategory.id = product.subcategory_id
  left join public.categories as category on category.id = subcategory.category_id
  cross join lateral (
    select count(*)::integer as count, coalesce(sum(rate), 0)::integer as sum
    from public.reviews
    where product_id = product.id and status = 'accepted'
  ) as review;
$$;
--> statement-breakpoint
comment on function product_cards(integer[]) is
'What replies show of products but for their stock (catalogue, card.ts), archived ones among them. A picture without a colour says nothing of colours,
as in the cards that were written before pictures had any.';
--> statement-breakpoint
create or replace function catalogue_rows(product_ids integer[]) returns setof catalogue_entries
language sql stable parallel safe as $$
  -- Materialized: PostgreSQL would build the card anew for each use of it.
  with made as materialized (
    select product_id, card, (card ->> 'review_count')::integer as review_count, (card ->> 'review_sum')::double precision as review_sum
    from public.product_cards(product_ids)
  )
  select
    product.id, subcategory.id, category.id, subcategory.status = 'active', product.slug, product.name, product.name_ar, product.price,
    coalesce(made.review_sum / nullif(made.review_count, 0), 0), made.review_count,
    product.created_at,
    array(
      select lower(name) from public.product_sizes as size where size.product_id = product.id and size.archived_at is null order by position, id
    ),
    array(
      select lower(written.name)
      from public.product_colours as colour
      cross join lateral unnest(array[colour.name, colour.name_ar]) with ordinality as written (name, place)
      where colour.product_id = product.id and colour.archived_at is null and written.name is not null
      order by colour.position, colour.id, written.place
    ),
    stock.pieces, stock.fewest, stock.in_stock, stock.variants,
    product.names_norm,
    product.names_norm || chr(10) || public.norm(concat_ws(
      chr(10), product.slug, product.material, product.material_ar, subcategory.name, subcategory.name_ar, category.name, category.name_ar
    )),
    public.catalogue_document(
      product.names_norm,
      public.norm(concat_ws(
        ' ', category.name, category.name_ar, subcategory.name, subcategory.name_ar,
        (
          select string_agg(concat_ws(' ', colour.name, colour.name_ar), ' ' order by colour.position, colour.id)
          from public.product_colours as colour
          where colour.product_id = product.id and colour.archived_at is null
        ),
        (
          select string_agg(concat_ws(' ', size.name, size.name_ar), ' ' order by size.position, size.id)
          from public.product_sizes as size
          where size.product_id = product.id and size.archived_at is null
        ),
        product.badge, product.badge_ar, case when product.original_price > product.price then 'sale تخفيض' end
      )),
      public.norm(concat_ws(' ', product.material, product.material_ar)),
      public.norm(concat_ws(' ', product."desc", product.desc_ar))
    ),
    made.card,
    coalesce((product.original_price - product.price)::bigint * 10000 / nullif(product.original_price, 0), 0)::integer,
    array_remove(array[lower(product.badge), lower(product.badge_ar)], null),
    array(
      select distinct lower(trim(part))
      from unnest(array[product.material, product.material_ar]) as written (material)
      cross join lateral regexp_split_to_table(written.material, '[,،]') as part
      where trim(part) <> ''
      order by 1
    ),
    -- What was sold is counted by night (writeSold): here it stays as it is.
    coalesce((select entry.sold from public.catalogue_entries as entry where entry.product_id = product.id), 0)
  from made
  join public.products as product on product.id = made.product_id and product.archived_at is null
  join public.product_stock(product_ids) as stock on stock.product_id = product.id
  join public.subcategories as subcategory on subcategory.id = product.subcategory_id
  join public.categories as category on category.id = subcategory.category_id;
$$;
--> statement-breakpoint
comment on function catalogue_rows(integer[]) is
'The rows of some products as they should be: none for what is archived.';
--> statement-breakpoint
create or replace function catalogue_refresh(product_ids integer[]) returns void
language plpgsql as $$
begin
  perform from public.catalogue_entries where product_id = any (product_ids) order by product_id for no key update;
  insert into public.catalogue_entries as entry
  select * from public.catalogue_rows(product_ids) as made order by made.product_id
  on conflict (product_id) do update set
    subcategory_id = excluded.subcategory_id, category_id = excluded.category_id, visible = excluded.visible, slug = excluded.slug,
    name = excluded.name, name_ar = excluded.name_ar, price = excluded.price, rating = excluded.rating, review_count = excluded.review_count,
    created_at = excluded.created_at, sizes = excluded.sizes, colours = excluded.colours, pieces = excluded.pieces, fewest = excluded.fewest,
    in_stock = excluded.in_stock, variants = excluded.variants, names = excluded.names, record_text = excluded.record_text,
    document = excluded.document, card = excluded.card, discount = excluded.discount, badges = excluded.badges,
    materials = excluded.materials
  where entry.* is distinct from excluded.*;
  delete from public.catalogue_entries as entry
  where entry.product_id = any (product_ids)
    and not exists (select from public.products as product where product.id = entry.product_id and product.archived_at is null);
end
$$;
--> statement-breakpoint
comment on function catalogue_refresh(integer[]) is
'Writes the rows of some products anew. Rows are held first, in the order of ids: whoever waits for one then reads what the other has committed,
and what is read below is read after that, because each statement of this function sees all that was committed before it.';
--> statement-breakpoint
drop trigger announce_updated on catalogue_entries;
--> statement-breakpoint
create trigger announce_updated after update on catalogue_entries
  for each row when (old.visible is distinct from new.visible or old.price is distinct from new.price or old.created_at is distinct from new.created_at or old.in_stock is distinct from new.in_stock or old.variants is distinct from new.variants or old.card is distinct from new.card or old.sold is distinct from new.sold)
  execute function announce_catalogue();
--> statement-breakpoint
comment on trigger announce_updated on catalogue_entries is
'Of a stock shoppers see whether something is left: most sales announce nothing.';
--> statement-breakpoint
insert into search_synonyms (words, means) values
  -- Clothes
  ('dress, gown, frock, فستان, فساتين, دريس, fostan, fustan, foustan, fasatin, fasateen', null),
  ('evening, soiree, سهرة, سهرات, سواريه, sahra, swareeh', null),
  ('kaftan, caftan, قفطان, قفاطين, quftan, oftan', null),
  ('abaya, عباية, عبايات, عباءة, عباءات, 3abaya, abaia', null),
  ('galabeya, galabia, jalabiya, جلابية, جلاليب, جلابيات', 'kaftan, قفطان, abaya, عباية'),
  ('set, suit, طقم, أطقم, ta2m, taqm, ta2em', null),
  ('coat, overcoat, jacket, معطف, معاطف, بالطو, بالطوهات, كوت, جاكيت, جاكت, جاكيتات, balto, jaket, jakit, gaket', null),
  ('cardigan, كارديجان, كاردجان', null),
  ('skirt, تنورة, تنانير, جيبة, جيبات, جونلة, geba, tanoura', null),
  ('trousers, trouser, pants, بنطلون, بناطيل, سروال, سراويل, bantalon, pantalon', null),
  ('blouse, بلوزة, بلوزات, بلايز, bloza, blouza', null),
  ('shirt, قميص, قمصان, 2amis, amis', null),
  ('tunic, تونيك', null),
  ('tshirt, t shirt, تيشيرت, تيشرت, تي شيرت', null),
  ('sweater, jumper, pullover, سويتر, بلوفر, كنزة, bolovar', null),
  ('hoodie, هودي', null),
  ('jumpsuit, سالوبيت, جمبسوت', null),
  ('kimono, كيمونو', null),
  ('bisht, بشت', null),
  ('swimsuit, swimwear, burkini, مايوه, بوركيني', null),
  ('pyjamas, pajamas, pyjama, بيجامة, بجامة, bijama', null),
  ('underwear, lingerie, لانجيري', null),
  ('scarf, shawl, hijab, حجاب, طرحة, طرح, إيشارب, وشاح, أوشحة, شال, شيلان, tar7a, tarha', null),
  ('shoes, footwear, حذاء, أحذية, جزمة, جزم, شوز, gazma', null),
  ('sandals, صندل, صنادل', null),
  ('slippers, شبشب, شباشب, shebsheb', null),
  ('socks, شراب, جوارب', null),
  ('gloves, جوانتي, قفازات', null),
  ('hat, cap, قبعة, كاب, طاقية', null),
  ('bag, handbag, purse, شنطة, شنط, حقيبة, حقائب, shanta, shonat', null),
  ('wallet, محفظة, محافظ, بوك', null),
  ('belt, حزام, أحزمة, 7ezam, hezam', null),
  ('necklace, سلسلة, سلاسل, عقد, قلادة, selsela', null),
  ('earrings, حلق, حلقان, قرط, أقراط', null),
  ('خاتم, خواتم, دبلة, khatem', null),
  ('bracelet, bangle, غويشة, غوايش, إسورة, أساور', null),
  ('jewellery, jewelry, مجوهرات', null),
  ('accessories, accessory, إكسسوار, إكسسوارات', null),
  ('maxi, long, طويل, طويلة, ماكسي, taweel, tawil', null),
  ('short, قصير, قصيرة', null),
  ('knit, knitted, tricot, تريكو', null),
  ('pleated, plisse, بليسيه', null),
  ('embroidered, embroidery, مطرز, مطرزة, تطريز, metaraz, motarraz', null),
  -- The house
  ('vase, فازة, فازات, مزهرية, مزهريات, زهرية, زهريات, vaza, faza, mazhareya', null),
  ('cushion, pillow, مخدة, مخدات, وسادة, وسائد, خدادية, خداديات, كوشن, makhada, mekhada', null),
  ('lamp, لمبة, لمبات, أباجورة, أباجورات, مصباح, مصابيح, لمبادير, lamba, abajora, abajoura', null),
  ('lantern, fanous, fanoos, فانوس, فوانيس, fawanees, ramadan, رمضان, رمضاني', null),
  ('chandelier, نجفة, نجف, ثريا, nagafa', null),
  ('lighting, إضاءة, إنارة', null),
  ('candle, شمعة, شموع, شمع, sham3a, shama3, shomoo3', null),
  ('tray, platter, صينية, صواني, صوان, seneya, senya, sawani', null),
  ('طبق, أطباق, صحن, صحون, taba2', null),
  ('bowl, وعاء, أوعية, سلطانية, بولة, bola, soltaneya', null),
  ('basket, سلة, سلال, سبت, sabat', null),
  ('سعف, خوص, khoos', null),
  ('mirror, مرآة, مرايا, مراية, مرايات, meraya, mraya', null),
  ('rug, carpet, سجادة, سجاد, سجاجيد, segada', null),
  ('kilim, كليم, kelim', null),
  ('tablecloth, مفرش, مفارش, mafrash', null),
  ('curtain, drape, ستارة, ستائر, ستاير, setara', null),
  ('blanket, بطانية, بطاطين, battaneya', null),
  ('quilt, duvet, لحاف, ألحفة', null),
  ('bedsheet, ملاية, ملايات, شرشف, شراشف, melaya', null),
  ('towel, فوطة, فوط, منشفة, مناشف, fota', null),
  ('chair, كرسي, كراسي, korsy', null),
  ('ترابيزة, ترابيزات, طاولة, طاولات, منضدة, tarabeza', null),
  ('sofa, couch, كنبة, كنب, أريكة, أرائك, kanaba', null),
  ('برواز, براويز, إطار, إطارات, berwaz', null),
  ('painting, لوحة, لوحات, تابلوه, تابلوهات, tablo', null),
  ('cup, mug, كوب, أكواب, كوباية, كوبايات, مج, kobaya', null),
  ('فنجان, فناجين, fengan', null),
  ('box, علبة, علب, صندوق, صناديق', null),
  ('antique, تحفة, تحف, أنتيكة, أنتيكات, antika', null),
  ('incense burner, مبخرة, مباخر, mabkhara', null),
  ('incense, بخور, bokhoor', null),
  ('clock, ساعة حائط', null),
  ('jug, teapot, إبريق, براد', null),
  ('furniture, أثاث, عفش, موبيليا', null),
  ('perfume, برفان, برفيوم, عطر', null),
  -- Materials
  ('alabaster, marble, رخام, مرمر, ألباستر, rokham', null),
  ('brass, copper, نحاس, ne7as, nahas', null),
  ('ceramic, stoneware, pottery, خزف, سيراميك, فخار, seramik', null),
  ('wool, woolen, woollen, صوف, soof', null),
  ('wood, wooden, خشب, khashab', null),
  ('linen, كتان, kettan, kattan, katan', null),
  ('cotton, قطن, 2otn, otn', null),
  ('velvet, velour, مخمل, قطيفة, 2atifa, katifa', null),
  ('satin, ساتان, ستان', null),
  ('silk, حرير, 7arir, harir', null),
  ('chiffon, شيفون', null),
  ('leather, جلد, geld', null),
  ('denim, jeans, جينز, دنيم', null),
  ('دانتيل, دانتيلا', null),
  ('glass, زجاج, إزاز, ezaz', null),
  ('pearl, صدف, sadaf', null),
  ('silver, فضي, فضة, fadda', null),
  ('gold, golden, ذهبي, دهبي, ذهب, دهب, dahabi, dahab', null),
  -- Colours
  ('black, أسود, سوداء, سودا, aswad, eswed, soda, sawda', null),
  ('white, أبيض, بيضاء, بيضا, abyad, beida', null),
  ('red, أحمر, حمراء, حمرا, ahmar, a7mar, 7amra, hamra', null),
  ('green, أخضر, خضراء, خضرا, akhdar, a5dar, khadra, 5adra', null),
  ('blue, أزرق, زرقاء, زرقا, azra2, azraq, zar2a', null),
  ('yellow, أصفر, صفراء, صفرا, asfar', null),
  ('brown, بني, بنية, bonni, bony', null),
  ('orange, برتقالي, أورانج', null),
  ('olive, زيتي, زيتوني, zeiti', null),
  ('pink, وردي, بمبي, زهري, بينك, bamby', null),
  ('purple, violet, mauve, بنفسجي, موف', null),
  ('grey, gray, رمادي, رصاصي, ramady', null),
  ('burgundy, maroon, نبيتي, عنابي, nebity', null),
  ('navy, navy blue, كحلي, ko7ly, kohly', null),
  ('light blue, sky blue, سماوي, لبني, labany', null),
  ('turquoise, فيروزي, تركواز', null),
  ('petrol, بترولي', null),
  ('beige, بيج', null),
  ('mustard, خردلي, مسطردة', null),
  ('camel, جملي', null),
  ('cream, كريمي', null),
  ('ivory, عاجي', null),
  ('terracotta, تيراكوتا', null),
  ('bronze, برونزي, برونز', null),
  ('sage, مريمي', null),
  -- Sizes
  ('xs, extra small', null),
  ('s, small, سمول', null),
  ('m, medium, ميديم, ميديوم', null),
  ('l, large, لارج', null),
  ('xl, xlarge, x large, extra large, إكس لارج, اكسلارج', null),
  ('xxl, 2xl, xx large', null),
  -- What a price or a badge tells
  ('sale, sales, discount, discounted, offer, deal, reduced, clearance, تخفيض, تخفيضات, خصم, خصومات, عروض, تنزيلات, أوكازيون, takhfid, takhfidat, khasm, 5asm, 3orood, orood', null),
  ('new, newest, latest, arrivals, new in, just in, new collection, جديد, جديدة, حديثا, وصل حديثا, تشكيلة جديدة, gedid, gdid, gedida, gedeed', null),
  ('handmade, hand made, handcrafted, artisan, يدوي, يدوية, صناعة يدوية, صنع يدوي, شغل يدوي, أشغال يدوية, مشغولات يدوية, هاند ميد, yadawi, yadawy', null),
  -- Occasions and what goes with them
  ('gift, present, هدية, هدايا, hedeya, hedia, hdeya, hadeya, hadaya', 'candle, شمعة, cushion, وسادة, tray, صينية, vase, مزهرية, lantern, فانوس'),
  ('birthday, anniversary, eid, عيد, عيد ميلاد, عيد الأم, عيد الحب', 'candle, شمعة, cushion, وسادة, tray, صينية, vase, مزهرية, lantern, فانوس'),
  ('candlestick, candle holder, شمعدان, شمعدانات, sham3adan', 'candle, شمعة'),
  ('decor, decoration, home decor, antiques, ديكور, ديكورات, تحف, أنتيكات', 'vase, مزهرية, lamp, مصباح, lantern, فانوس, mirror, مرآة, cushion, وسادة, candle, شمعة, tray, صينية, basket, سلة'),
  ('clothes, clothing, fashion, ملابس, هدوم, أزياء', 'dress, فستان, set, طقم, coat, معطف, abaya, عباية'),
  ('party, prom, engagement, حفلة, حفلات, خطوبة', 'evening, سهرة, kaftan, قفطان'),
  ('casual, everyday, كاجوال', 'day, نهارية, linen, كتان'),
  ('summer, summery, صيف, صيفي, صيفية', 'linen, كتان, cotton, قطن'),
  ('winter, شتاء, شتا, شتوي, شتوية', 'wool, صوف, knit, تريكو'),
  ('cheap, affordable, رخيص, رخيصة', 'sale, تخفيض'),
  ('off white, offwhite, أوف وايت, سكري', 'ivory, عاجي, cream, كريمي, chalk, طباشيري'),
  ('plus size, مقاس كبير, مقاسات كبيرة', 'xl, xxl');
--> statement-breakpoint
do $$
declare
  held integer[];
begin
  for held in
    select array_agg(product_id order by product_id) from (select product_id, row_number() over (order by product_id) / 500 as batch from catalogue_entries) as numbered group by batch
  loop
    perform public.catalogue_refresh(held);
  end loop;
end
$$;

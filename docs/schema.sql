-- What all migrations make together, table after table (scripts/schema.ts). `npm run schema` writes it anew.

create extension if not exists fuzzystrmatch with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

create function announce_catalogue() returns trigger
language plpgsql as $$
declare
  known text := coalesce(current_setting('zeina.catalogue', true), '');
begin
  if tg_table_name = any (string_to_array(known, ',')) then
    return null;
  end if;
  perform pg_notify('catalogue', tg_table_name);
  perform set_config('zeina.catalogue', concat_ws(',', nullif(known, ''), tg_table_name), true);
  return null;
end
$$;

create function in_lines(name text, name_ar text) returns text
language sql stable parallel safe
return concat_ws(chr(10), translate(name, (chr(10) || chr(13)), '  '), translate(name_ar, (chr(10) || chr(13)), '  '));

create function norm(t text) returns text
language sql immutable parallel safe strict
return translate(regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(t, nfkc))), '[\u0640\u064B-\u065F\u0670\u06D6-\u06ED]', '', 'g'), 'أإآٱىئؤةٯٮکیۀھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايءءهقبكيهه01234567890123456789');

create function note_every_product() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array[0]);
  return null;
end
$$;

create function note_parts_of_products() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform public.note_product_changes(array_agg(product_id)) from rows_after;
  end if;
  if tg_op <> 'INSERT' then
    perform public.note_product_changes(array_agg(product_id)) from rows_before;
  end if;
  return null;
end
$$;

create function note_words() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array[-2147483648]);
  return null;
end
$$;

create function search_vector(normal text, weight "char") returns tsvector
language sql immutable parallel safe
return setweight((to_tsvector('simple'::regconfig, normal) || to_tsvector('english'::regconfig, normal)), weight);

create function refresh_levels_of_options() returns trigger
language plpgsql as $$
begin
  perform public.refresh_product_levels((
    select array_agg(distinct a.product_id)
    from rows_after as a
    join rows_before as b using (id)
    where (a.archived_at is null) <> (b.archived_at is null)
  ));
  return null;
end
$$;

create function refresh_levels_of_parts() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_product_levels((select array_agg(distinct product_id) from rows_after));
  elsif tg_op = 'DELETE' then
    perform public.refresh_product_levels((select array_agg(distinct product_id) from rows_before));
  else
    perform public.refresh_product_levels((
      select array_agg(distinct product_id)
      from (select product_id from rows_after union all select product_id from rows_before) as changed
    ));
  end if;
  return null;
end
$$;

create table media_files (
  id integer primary key generated always as identity,
  stem text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  variants_made_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint media_files_stem_unique unique (stem),
  constraint media_files_size check (width > 0 and height > 0 and bytes > 0),
  constraint media_files_stem_shape check (stem ~ '^[0-9a-f]{32}$')
);

create table mails (
  id integer primary key generated always as identity,
  kind text not null,
  language text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint mails_attempts_range check (attempts >= 0),
  constraint mails_kind_length check (char_length(kind) between 1 and 50),
  constraint mails_language_known check (language in ('en', 'ar')),
  constraint mails_sent_when_sent check ((status = 'sent') = (sent_at is not null)),
  constraint mails_status_known check (status in ('queued', 'sent', 'failed')),
  constraint mails_to_address_length check (char_length(to_address) between 3 and 254)
);
create index mails_status_newest on mails (status, created_at desc, id desc);
create index mails_troubled_newest on mails (created_at desc, id desc) where last_error is not null;

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_key_length check (char_length(key) between 1 and 64)
);

create trigger announce_catalogue after insert or delete or update or truncate on settings
  for each statement
  execute function announce_catalogue();

create table users (
  id integer primary key generated always as identity,
  name text not null,
  email text not null,
  phone text,
  password_hash text not null,
  is_admin boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint users_email_length check (char_length(email) between 3 and 254),
  constraint users_name_length check (char_length(name) between 1 and 100),
  constraint users_phone_mobile check (phone ~ '^01[0125][0-9]{8}$')
);
create unique index users_email_unique on users (lower(email));

create table sessions (
  token_hash bytea primary key,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sessions_token_hash_shape check (octet_length(token_hash) = 32),
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index sessions_expiry on sessions (expires_at);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_token_hash_shape check (octet_length(token_hash) = 32),
  constraint password_resets_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index password_resets_expiry on password_resets (expires_at);
create index password_resets_user on password_resets (user_id);

create table password_guesses (
  key_hash bytea primary key,
  guesses integer not null,
  ends_at timestamp with time zone not null,
  constraint password_guesses_key_hash_shape check (octet_length(key_hash) = 32)
);

create table audit_log (
  id integer primary key generated always as identity,
  user_id integer,
  user_name text not null,
  action text not null,
  room text not null,
  record_id integer,
  title text,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone not null default now(),
  words_norm text not null generated always as (norm((user_name || chr(10)) || coalesce(title, ''))) stored,
  constraint audit_log_action_length check (char_length(action) between 1 and 50),
  constraint audit_log_room_length check (char_length(room) between 1 and 50),
  constraint audit_log_title_length check (char_length(title) between 1 and 200),
  constraint audit_log_user_name_length check (char_length(user_name) between 1 and 100),
  constraint audit_log_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_record on audit_log (room, record_id);
create index audit_log_user on audit_log (user_id);
create index audit_log_words on audit_log using gin (words_norm gin_trgm_ops);

create table areas (
  id integer primary key generated always as identity,
  city text not null,
  city_ar text,
  price integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint areas_city_ar_length check (char_length(city_ar) between 1 and 100),
  constraint areas_city_length check (char_length(city) between 1 and 100),
  constraint areas_price_range check (price between 0 and 100000000)
);
create unique index areas_city_unique on areas (lower(city));

create trigger announce_catalogue after insert or delete or update or truncate on areas
  for each statement
  execute function announce_catalogue();

create table categories (
  id integer primary key generated always as identity,
  name text not null,
  name_ar text,
  slug text not null,
  is_home boolean not null default false,
  media_id integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint categories_slug_unique unique (slug),
  constraint categories_name_ar_length check (char_length(name_ar) between 1 and 100),
  constraint categories_name_length check (char_length(name) between 1 and 100),
  constraint categories_slug_length check (char_length(slug) between 1 and 120),
  constraint categories_slug_shape check (slug ~ '^[^[:space:]/?#%&]+$' and slug !~ '^[0-9]+$'),
  constraint categories_media_id_media_files_id_fk foreign key (media_id) references media_files(id)
);
create index categories_media on categories (media_id);
create unique index categories_name_unique on categories (lower(name));

create function refresh_documents_of_categories() returns trigger
language plpgsql as $$
begin
  perform public.refresh_search_documents((
    select array_agg(product.id)
    from rows_after as a
    join rows_before as b using (id)
    join public.subcategories as subcategory on subcategory.category_id = a.id
    join public.products as product on product.subcategory_id = subcategory.id
    where (a.name, a.name_ar) is distinct from (b.name, b.name_ar)
  ));
  return null;
end
$$;

create trigger announce_catalogue after insert or delete or update or truncate on categories
  for each statement
  execute function announce_catalogue();
create trigger note_renamed after update on categories
  for each row when (old.name is distinct from new.name or old.name_ar is distinct from new.name_ar or old.slug is distinct from new.slug)
  execute function note_every_product();
create trigger refresh_documents_updated after update on categories
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_documents_of_categories();

create table subcategories (
  id integer primary key generated always as identity,
  category_id integer not null,
  name text not null,
  name_ar text,
  slug text not null,
  status text not null default 'active',
  created_at timestamp with time zone not null default now(),
  constraint subcategories_slug_unique unique (category_id, slug),
  constraint subcategories_name_ar_length check (char_length(name_ar) between 1 and 100),
  constraint subcategories_name_length check (char_length(name) between 1 and 100),
  constraint subcategories_slug_length check (char_length(slug) between 1 and 120),
  constraint subcategories_slug_shape check (slug ~ '^[^[:space:]/?#%&]+$' and slug !~ '^[0-9]+$'),
  constraint subcategories_status_known check (status in ('active', 'hidden')),
  constraint subcategories_category_id_categories_id_fk foreign key (category_id) references categories(id)
);
create unique index subcategories_name_unique on subcategories (category_id, lower(name));

create function refresh_documents_of_subcategories() returns trigger
language plpgsql as $$
begin
  perform public.refresh_search_documents((
    select array_agg(product.id)
    from rows_after as a
    join rows_before as b using (id)
    join public.products as product on product.subcategory_id = a.id
    where (a.name, a.name_ar, a.category_id) is distinct from (b.name, b.name_ar, b.category_id)
  ));
  return null;
end
$$;

create trigger announce_catalogue after insert or delete or update or truncate on subcategories
  for each statement
  execute function announce_catalogue();
create trigger note_renamed after update on subcategories
  for each row when (old.name is distinct from new.name or old.name_ar is distinct from new.name_ar or old.slug is distinct from new.slug or old.category_id is distinct from new.category_id)
  execute function note_every_product();
create trigger refresh_documents_updated after update on subcategories
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_documents_of_subcategories();

create table coupons (
  id integer primary key generated always as identity,
  price integer not null,
  discount integer not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint coupons_dates_order check (start_date <= end_date),
  constraint coupons_discount_range check (discount > 0 and discount <= price),
  constraint coupons_price_range check (price between 0 and 100000000)
);
create index coupons_end_date on coupons (end_date);

create table slides (
  id integer primary key generated always as identity,
  name text not null,
  name_ar text,
  alt text,
  alt_ar text,
  media_id integer not null,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint slides_alt_ar_length check (char_length(alt_ar) between 1 and 300),
  constraint slides_alt_length check (char_length(alt) between 1 and 300),
  constraint slides_name_ar_length check (char_length(name_ar) between 1 and 200),
  constraint slides_name_length check (char_length(name) between 1 and 200),
  constraint slides_media_id_media_files_id_fk foreign key (media_id) references media_files(id)
);
create index slides_media on slides (media_id);
create index slides_order on slides ("position", id);

create trigger announce_catalogue after insert or delete or update or truncate on slides
  for each statement
  execute function announce_catalogue();

create table instagram_images (
  id integer primary key generated always as identity,
  name text not null,
  alt text,
  alt_ar text,
  media_id integer not null,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint instagram_images_alt_ar_length check (char_length(alt_ar) between 1 and 300),
  constraint instagram_images_alt_length check (char_length(alt) between 1 and 300),
  constraint instagram_images_name_length check (char_length(name) between 1 and 2000),
  constraint instagram_images_media_id_media_files_id_fk foreign key (media_id) references media_files(id)
);
create index instagram_images_media on instagram_images (media_id);
create index instagram_images_order on instagram_images ("position", id);

create trigger announce_catalogue after insert or delete or update or truncate on instagram_images
  for each statement
  execute function announce_catalogue();

create table social_links (
  id integer primary key generated always as identity,
  name text not null,
  link text not null,
  created_at timestamp with time zone not null default now(),
  constraint social_links_link_length check (char_length(link) between 1 and 2000),
  constraint social_links_link_scheme check (link ~* '^(https?|mailto|tel):'),
  constraint social_links_name_length check (char_length(name) between 1 and 50)
);
create unique index social_links_name_unique on social_links (lower(name));

create trigger announce_catalogue after insert or delete or update or truncate on social_links
  for each statement
  execute function announce_catalogue();

create table callbacks (
  id integer primary key generated always as identity,
  name text,
  email text not null,
  phone text not null,
  country text not null,
  type text not null default 'sms',
  called_at timestamp with time zone,
  former_called_at timestamp with time zone,
  words_norm text not null generated always as (norm((((((coalesce(name, '') || ' ') || email) || ' ') || phone) || ' ') || country)) stored,
  created_at timestamp with time zone not null default now(),
  constraint callbacks_country_length check (char_length(country) between 1 and 100),
  constraint callbacks_email_length check (char_length(email) between 3 and 254),
  constraint callbacks_name_length check (char_length(name) between 1 and 100),
  constraint callbacks_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint callbacks_type_known check (type in ('call', 'sms', 'whatsapp'))
);
create index callbacks_newest on callbacks (created_at desc, id desc);
create index callbacks_waiting on callbacks (created_at desc, id desc) where called_at is null;

create table products (
  id integer primary key generated always as identity,
  slug text not null,
  name text not null,
  name_ar text,
  "desc" text,
  desc_ar text,
  material text,
  material_ar text,
  price integer not null,
  original_price integer,
  badge text,
  badge_ar text,
  subcategory_id integer,
  stock_counted_by text not null default 'product',
  review_count integer not null default 0,
  review_sum integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  record_norm text not null generated always as (norm((((((((name || chr(10)) || coalesce(name_ar, '')) || chr(10)) || slug) || chr(10)) || coalesce(material, '')) || chr(10)) || coalesce(material_ar, ''))) stored,
  constraint products_slug_unique unique (slug),
  constraint products_badge_ar_length check (char_length(badge_ar) between 1 and 40),
  constraint products_badge_length check (char_length(badge) between 1 and 40),
  constraint products_desc_ar_length check (char_length(desc_ar) between 1 and 10000),
  constraint products_desc_length check (char_length("desc") between 1 and 10000),
  constraint products_material_ar_length check (char_length(material_ar) between 1 and 300),
  constraint products_material_length check (char_length(material) between 1 and 300),
  constraint products_name_ar_length check (char_length(name_ar) between 1 and 200),
  constraint products_name_length check (char_length(name) between 1 and 200),
  constraint products_original_price_least check (original_price >= price),
  constraint products_original_price_range check (original_price between 0 and 100000000),
  constraint products_price_range check (price between 0 and 100000000),
  constraint products_review_figures check (review_sum >= review_count and review_sum <= (review_count * 5)),
  constraint products_slug_length check (char_length(slug) between 1 and 220),
  constraint products_slug_shape check (slug ~ '^[^[:space:]/?#%&]+$' and slug !~ '^[0-9]+$'),
  constraint products_stock_counted_by_known check (stock_counted_by in ('product', 'variant')),
  constraint products_subcategory_present check (subcategory_id is not null or archived_at is not null),
  constraint products_subcategory_id_subcategories_id_fk foreign key (subcategory_id) references subcategories(id)
);
create index products_name on products (name, id);
create index products_name_ar on products (name_ar, id);
create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_subcategory on products (subcategory_id);
create index products_subcategory_newest on products (subcategory_id, created_at desc, id desc) where archived_at is null;
create index products_subcategory_price on products (subcategory_id, price, id) where archived_at is null;
create index products_subcategory_rating on products (subcategory_id, (review_sum::double precision / greatest(review_count, 1)::double precision) desc, review_count desc, id desc) where archived_at is null;

create function note_products() returns trigger
language plpgsql as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from rows_after;
    perform public.add_to_product_counts(array_agg(subcategory_id), array_agg(1)) from rows_after where archived_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into changed from rows_before;
    perform public.add_to_product_counts(array_agg(subcategory_id), array_agg(-1)) from rows_before where archived_at is null;
  else
    select array_agg(a.id) into changed from rows_after as a join rows_before as b using (id) where a.* is distinct from b.*;
    perform public.add_to_product_counts(array_agg(subcategory_id), array_agg(delta))
    from (
      select a.subcategory_id as after, b.subcategory_id as before
      from (select id, case when archived_at is null then subcategory_id end as subcategory_id from rows_after) as a
      join (select id, case when archived_at is null then subcategory_id end as subcategory_id from rows_before) as b using (id)
      where a.subcategory_id is distinct from b.subcategory_id
    ) as moved
    cross join lateral (values (after, 1), (before, -1)) as change (subcategory_id, delta)
    where subcategory_id is not null
    having count(*) > 0;
  end if;
  if changed is not null then
    perform public.note_product_changes(changed);
  end if;
  return null;
end
$$;

create function note_truncated_products() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array_agg(id)) from public.products;
  delete from public.product_counts;
  return null;
end
$$;

create function refresh_documents_of_products() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_search_documents((select array_agg(id) from rows_after));
  else
    perform public.refresh_search_documents((
      select array_agg(a.id)
      from rows_after as a
      join rows_before as b using (id)
      where (a.name, a.name_ar, a."desc", a.desc_ar, a.material, a.material_ar, a.subcategory_id, a.created_at, a.archived_at is null)
        is distinct from (b.name, b.name_ar, b."desc", b.desc_ar, b.material, b.material_ar, b.subcategory_id, b.created_at, b.archived_at is null)
    ));
  end if;
  return null;
end
$$;

create function refresh_levels_of_products() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_product_levels((select array_agg(id) from rows_after));
  else
    perform public.refresh_product_levels((
      select array_agg(a.id)
      from rows_after as a
      join rows_before as b using (id)
      where (a.subcategory_id, a.price, a.created_at, a.archived_at is null, a.stock_counted_by)
        is distinct from (b.subcategory_id, b.price, b.created_at, b.archived_at is null, b.stock_counted_by)
    ));
  end if;
  return null;
end
$$;

create trigger announce_catalogue after insert or delete or update or truncate on products
  for each statement
  execute function announce_catalogue();
create trigger note_deleted after delete on products
  referencing old table as rows_before
  for each statement
  execute function note_products();
create trigger note_inserted after insert on products
  referencing new table as rows_after
  for each statement
  execute function note_products();
create trigger note_truncated before truncate on products
  for each statement
  execute function note_truncated_products();
create trigger note_updated after update on products
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function note_products();
create trigger refresh_documents_inserted after insert on products
  referencing new table as rows_after
  for each statement
  execute function refresh_documents_of_products();
create trigger refresh_documents_updated after update on products
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_documents_of_products();
create trigger refresh_levels_inserted after insert on products
  referencing new table as rows_after
  for each statement
  execute function refresh_levels_of_products();
create trigger refresh_levels_updated after update on products
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_levels_of_products();

create table product_former_slugs (
  slug text primary key,
  product_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint product_former_slugs_slug_length check (char_length(slug) between 1 and 220),
  constraint product_former_slugs_slug_shape check (slug ~ '^[^[:space:]/?#%&]+$' and slug !~ '^[0-9]+$'),
  constraint product_former_slugs_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_former_slugs_product on product_former_slugs (product_id);

create trigger announce_catalogue after insert or delete or update or truncate on product_former_slugs
  for each statement
  execute function announce_catalogue();

create table product_sizes (
  id integer primary key generated always as identity,
  product_id integer not null,
  name text not null,
  "position" integer not null,
  archived_at timestamp with time zone,
  constraint product_sizes_name_unique unique (product_id, name),
  constraint product_sizes_of_product unique (id, product_id),
  constraint product_sizes_name_length check (char_length(name) between 1 and 40),
  constraint product_sizes_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_sizes_gone on product_sizes (id) where archived_at is not null;

create trigger announce_catalogue after insert or delete or update or truncate on product_sizes
  for each statement
  execute function announce_catalogue();
create trigger note_deleted after delete on product_sizes
  referencing old table as rows_before
  for each statement
  execute function note_parts_of_products();
create trigger note_inserted after insert on product_sizes
  referencing new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger note_updated after update on product_sizes
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger refresh_levels_updated after update on product_sizes
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_levels_of_options();

create table product_colours (
  id integer primary key generated always as identity,
  product_id integer not null,
  name text not null,
  name_ar text,
  hex text,
  "position" integer not null,
  archived_at timestamp with time zone,
  constraint product_colours_name_unique unique (product_id, name),
  constraint product_colours_of_product unique (id, product_id),
  constraint product_colours_hex_shape check (hex ~ '^#[0-9a-f]{6}$'),
  constraint product_colours_name_ar_length check (char_length(name_ar) between 1 and 60),
  constraint product_colours_name_length check (char_length(name) between 1 and 60),
  constraint product_colours_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_colours_gone on product_colours (id) where archived_at is not null;

create function refresh_documents_of_colours() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_search_documents((select array_agg(distinct product_id) from rows_after));
  elsif tg_op = 'DELETE' then
    perform public.refresh_search_documents((select array_agg(distinct product_id) from rows_before));
  else
    perform public.refresh_search_documents((
      select array_agg(distinct a.product_id)
      from rows_after as a
      join rows_before as b using (id)
      where (a.name, a.name_ar, a.position, a.archived_at is null)
        is distinct from (b.name, b.name_ar, b.position, b.archived_at is null)
    ));
  end if;
  return null;
end
$$;

create trigger announce_catalogue after insert or delete or update or truncate on product_colours
  for each statement
  execute function announce_catalogue();
create trigger note_deleted after delete on product_colours
  referencing old table as rows_before
  for each statement
  execute function note_parts_of_products();
create trigger note_inserted after insert on product_colours
  referencing new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger note_updated after update on product_colours
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger refresh_documents_deleted after delete on product_colours
  referencing old table as rows_before
  for each statement
  execute function refresh_documents_of_colours();
create trigger refresh_documents_inserted after insert on product_colours
  referencing new table as rows_after
  for each statement
  execute function refresh_documents_of_colours();
create trigger refresh_documents_updated after update on product_colours
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_documents_of_colours();
create trigger refresh_levels_updated after update on product_colours
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_levels_of_options();

create table product_pictures (
  id integer primary key generated always as identity,
  product_id integer not null,
  media_id integer not null,
  "position" integer not null,
  alt text,
  alt_ar text,
  constraint product_pictures_alt_ar_length check (char_length(alt_ar) between 1 and 300),
  constraint product_pictures_alt_length check (char_length(alt) between 1 and 300),
  constraint product_pictures_media_id_media_files_id_fk foreign key (media_id) references media_files(id),
  constraint product_pictures_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_pictures_media on product_pictures (media_id);
create index product_pictures_order on product_pictures (product_id, "position", id);

create trigger announce_catalogue after insert or delete or update or truncate on product_pictures
  for each statement
  execute function announce_catalogue();
create trigger note_deleted after delete on product_pictures
  referencing old table as rows_before
  for each statement
  execute function note_parts_of_products();
create trigger note_inserted after insert on product_pictures
  referencing new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger note_updated after update on product_pictures
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function note_parts_of_products();

create table inventory_items (
  id integer primary key generated always as identity,
  product_id integer not null,
  quantity integer not null,
  constraint inventory_items_of_product unique (id, product_id),
  constraint inventory_items_quantity_range check (quantity >= 0),
  constraint inventory_items_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index inventory_items_product on inventory_items (product_id);

create function note_level_changes() returns trigger
language plpgsql as $$
begin
  insert into public.product_level_changes (xid, product_id)
  select distinct pg_current_xact_id(), product_id
  from (select product_id from rows_after union all select product_id from rows_before) as changed
  on conflict do nothing;
  return null;
end
$$;

create function note_zero_crossing() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array[new.product_id]);
  return null;
end
$$;

create trigger announce_catalogue after insert or delete or truncate on inventory_items
  for each statement
  execute function announce_catalogue();
create trigger announce_zero_crossing after update on inventory_items
  for each row when ((old.quantity = 0) is distinct from (new.quantity = 0))
  execute function announce_catalogue();
create trigger note_deleted after delete on inventory_items
  referencing old table as rows_before
  for each statement
  execute function note_parts_of_products();
create trigger note_inserted after insert on inventory_items
  referencing new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger note_levels_updated after update on inventory_items
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function note_level_changes();
create trigger note_zero_crossing after update on inventory_items
  for each row when ((old.quantity = 0) is distinct from (new.quantity = 0) or old.product_id <> new.product_id)
  execute function note_zero_crossing();
create trigger refresh_levels_deleted after delete on inventory_items
  referencing old table as rows_before
  for each statement
  execute function refresh_levels_of_parts();
create trigger refresh_levels_inserted after insert on inventory_items
  referencing new table as rows_after
  for each statement
  execute function refresh_levels_of_parts();

create table variants (
  id integer primary key generated always as identity,
  product_id integer not null,
  size_id integer,
  colour_id integer,
  inventory_item_id integer not null,
  constraint variants_choice_unique unique nulls not distinct (product_id, size_id, colour_id),
  constraint variants_colour_of_product foreign key (colour_id, product_id) references product_colours(id, product_id) on delete cascade,
  constraint variants_item_of_product foreign key (inventory_item_id, product_id) references inventory_items(id, product_id),
  constraint variants_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint variants_size_of_product foreign key (size_id, product_id) references product_sizes(id, product_id) on delete cascade
);
create index variants_colour on variants (colour_id);
create index variants_item on variants (inventory_item_id);
create index variants_size on variants (size_id);

create trigger announce_catalogue after insert or delete or update or truncate on variants
  for each statement
  execute function announce_catalogue();
create trigger note_deleted after delete on variants
  referencing old table as rows_before
  for each statement
  execute function note_parts_of_products();
create trigger note_inserted after insert on variants
  referencing new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger note_updated after update on variants
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function note_parts_of_products();
create trigger refresh_levels_deleted after delete on variants
  referencing old table as rows_before
  for each statement
  execute function refresh_levels_of_parts();
create trigger refresh_levels_inserted after insert on variants
  referencing new table as rows_after
  for each statement
  execute function refresh_levels_of_parts();
create trigger refresh_levels_updated after update on variants
  referencing old table as rows_before new table as rows_after
  for each statement
  execute function refresh_levels_of_parts();

create table product_counts (
  subcategory_id integer not null,
  count integer not null
);
create index product_counts_subcategory on product_counts (subcategory_id);

create function add_to_product_counts(subcategory_ids integer[], deltas integer[]) returns void
language sql as $$
  with changed as (
    select subcategory_id, sum(delta) as count
    from unnest(subcategory_ids, deltas) as change (subcategory_id, delta)
    group by subcategory_id
    having sum(delta) <> 0
  ), held as (
    select ctid as place from public.product_counts
    where subcategory_id in (select subcategory_id from changed)
    for update skip locked
  ), gathered as (
    delete from public.product_counts where ctid in (select place from held) returning subcategory_id, count
  )
  insert into public.product_counts (subcategory_id, count)
  select subcategory_id, sum(count)
  from (select * from changed union all select * from gathered) as part
  group by subcategory_id
$$;

create table product_levels (
  product_id integer primary key,
  subcategory_id integer,
  price integer not null,
  created_at timestamp with time zone not null,
  is_archived boolean not null,
  pieces integer not null,
  "least" integer,
  constraint product_levels_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_levels_least on product_levels ("least", product_id) where not is_archived;

create function refresh_product_levels(product_ids integer[]) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
begin
  if product_ids is null then
    return;
  end if;
  perform from public.product_levels where product_id = any (product_ids) order by product_id for no key update;
  insert into public.product_levels as kept (product_id, subcategory_id, price, created_at, is_archived, pieces, least)
  select
    product.id, product.subcategory_id, product.price, product.created_at, product.archived_at is not null,
    coalesce(counted.pieces, 0), counted.least
  from public.products as product
  cross join lateral (
    select sum(item.quantity) as pieces, min(item.quantity) as least
    from public.inventory_items as item
    where item.product_id = product.id
      -- Where stock is one number every choice is counted in it.
      and (product.stock_counted_by = 'product' or not exists (
        select
        from public.variants as variant
        left join public.product_sizes as size on size.id = variant.size_id
        left join public.product_colours as colour on colour.id = variant.colour_id
        where variant.inventory_item_id = item.id and (size.archived_at is not null or colour.archived_at is not null)
      ))
  ) as counted
  where product.id = any (product_ids)
  on conflict (product_id) do update set
    subcategory_id = excluded.subcategory_id, price = excluded.price, created_at = excluded.created_at,
    is_archived = excluded.is_archived, pieces = excluded.pieces, least = excluded.least
  where (kept.subcategory_id, kept.price, kept.created_at, kept.is_archived, kept.pieces, kept.least)
    is distinct from (
      excluded.subcategory_id, excluded.price, excluded.created_at, excluded.is_archived, excluded.pieces, excluded.least
    );
end
$$;

create function note_levels() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array_agg(-1073741824 - product_id)) from rows_after;
  return null;
end
$$;

create trigger note_updated after update on product_levels
  referencing new table as rows_after
  for each statement
  execute function note_levels();

create table product_level_changes (
  xid xid8 not null,
  product_id integer not null,
  constraint product_level_changes_xid_product_id_pk primary key (xid, product_id)
);

create function catch_up_with_levels() returns void
language plpgsql as $$
declare
  changed integer[];
begin
  if not exists (select from public.product_level_changes) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('zeina.product_levels', 0));
  with noted as (delete from public.product_level_changes returning product_id)
  select array_agg(distinct product_id) into changed from noted;
  perform public.refresh_product_levels(changed);
end
$$;

create table product_changes (
  xid xid8 not null,
  product_id integer not null,
  changed_at timestamp with time zone not null default now(),
  constraint product_changes_xid_product_id_pk primary key (xid, product_id)
);

create function note_product_changes(product_ids integer[]) returns void
language sql as $$
  insert into public.product_changes (xid, product_id)
  select distinct pg_current_xact_id(), id from unnest(product_ids) as id
  on conflict do nothing
$$;

create table search_documents (
  product_id integer primary key,
  document tsvector not null,
  name_norm text not null,
  subcategory_id integer,
  created_at timestamp with time zone not null,
  constraint search_documents_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);

create function note_documents() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform public.note_product_changes(array_agg(-product_id)) from rows_before;
  else
    perform public.note_product_changes(array_agg(-product_id)) from rows_after;
  end if;
  return null;
end
$$;

create function refresh_search_documents(product_ids integer[]) returns void
language plpgsql as $$
begin
  if product_ids is null then
    return;
  end if;
  -- One at a time: of two changes to one document, the later must read what the earlier committed.
  perform pg_advisory_xact_lock(hashtextextended('zeina.search_documents', 0));
  -- Materialized: norm() costs more than all the rest and must not run again for each use of its result.
  with normal as materialized (
    select
      product.id,
      case when product.archived_at is null then product.subcategory_id end as subcategory_id,
      product.created_at,
      public.norm(public.in_lines(product.name, product.name_ar)) as name,
      public.norm(concat_ws(
        ' ', category.name, category.name_ar, subcategory.name, subcategory.name_ar, colours.names
      )) as places_and_colours,
      public.norm(concat_ws(' ', product.material, product.material_ar)) as material,
      public.norm(concat_ws(' ', product."desc", product.desc_ar)) as description
    from public.products as product
    left join public.subcategories as subcategory on subcategory.id = product.subcategory_id
    left join public.categories as category on category.id = subcategory.category_id
    left join lateral (
      select string_agg(concat_ws(' ', colour.name, colour.name_ar), ' ' order by colour.position, colour.id) as names
      from public.product_colours as colour
      where colour.product_id = product.id and colour.archived_at is null
    ) as colours on true
    where product.id = any (product_ids)
  )
  insert into public.search_documents as kept (product_id, document, name_norm, subcategory_id, created_at)
  select
    id,
    public.search_vector(name, 'A')
      || public.search_vector(places_and_colours, 'B')
      || public.search_vector(material, 'C')
      || public.search_vector(description, 'D'),
    name,
    subcategory_id,
    created_at
  from normal
  on conflict (product_id) do update
  set document = excluded.document, name_norm = excluded.name_norm, subcategory_id = excluded.subcategory_id, created_at = excluded.created_at
  where (kept.document, kept.name_norm, kept.subcategory_id, kept.created_at)
    is distinct from (excluded.document, excluded.name_norm, excluded.subcategory_id, excluded.created_at);
end
$$;

create trigger note_deleted after delete on search_documents
  referencing old table as rows_before
  for each statement
  execute function note_documents();
create trigger note_inserted after insert on search_documents
  referencing new table as rows_after
  for each statement
  execute function note_documents();
create trigger note_updated after update on search_documents
  referencing new table as rows_after
  for each statement
  execute function note_documents();

create table search_words (
  word text primary key,
  frequency integer not null,
  constraint search_words_frequency_range check (frequency > 0)
);

create trigger announce_words after insert or delete or update on search_words
  for each row
  execute function announce_catalogue();
create trigger note_changed after insert or delete or update or truncate on search_words
  for each statement
  execute function note_words();

create table search_synonyms (
  word text not null,
  synonym text not null,
  constraint search_synonyms_word_synonym_pk primary key (word, synonym),
  constraint search_synonyms_differ check (word <> synonym),
  constraint search_synonyms_synonym_length check (char_length(synonym) between 1 and 60),
  constraint search_synonyms_word_length check (char_length(word) between 1 and 60)
);

create trigger announce_catalogue after insert or delete or update or truncate on search_synonyms
  for each statement
  execute function announce_catalogue();
create trigger note_changed after insert or delete or update or truncate on search_synonyms
  for each statement
  execute function note_words();

create table reviews (
  id integer primary key generated always as identity,
  product_id integer not null,
  name text not null,
  email text,
  rate integer not null,
  review text not null,
  media_id integer,
  status text not null default 'rejected',
  decided_at timestamp with time zone,
  words_norm text not null generated always as (norm((((name || ' ') || coalesce(email, '')) || ' ') || review)) stored,
  created_at timestamp with time zone not null default now(),
  constraint reviews_email_length check (char_length(email) between 3 and 254),
  constraint reviews_name_length check (char_length(name) between 1 and 100),
  constraint reviews_rate_range check (rate between 1 and 5),
  constraint reviews_review_length check (char_length(review) between 1 and 5000),
  constraint reviews_status_known check (status in ('accepted', 'rejected')),
  constraint reviews_media_id_media_files_id_fk foreign key (media_id) references media_files(id),
  constraint reviews_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index reviews_media on reviews (media_id);
create index reviews_new on reviews (created_at desc, id desc) where decided_at is null and status = 'rejected';
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_product_newest on reviews (product_id, created_at desc, id desc);

create function keep_review_figures() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'accepted' then
    update public.products set review_count = review_count - 1, review_sum = review_sum - old.rate where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'accepted' then
    update public.products set review_count = review_count + 1, review_sum = review_sum + new.rate where id = new.product_id;
  end if;
  return null;
end
$$;

create trigger announce_deleted after delete on reviews
  for each row when (old.status = 'accepted')
  execute function announce_catalogue();
create trigger announce_inserted after insert on reviews
  for each row when (new.status = 'accepted')
  execute function announce_catalogue();
create trigger announce_updated after update on reviews
  for each row when (old.status = 'accepted' or new.status = 'accepted')
  execute function announce_catalogue();
create trigger keep_review_figures after insert or delete or update of status, rate, product_id on reviews
  for each row
  execute function keep_review_figures();

create table questions (
  id integer primary key generated always as identity,
  product_id integer,
  message text,
  client_name text,
  client_email text not null,
  client_phone text not null,
  language text,
  answered_at timestamp with time zone,
  answer text,
  answered_by integer,
  former_answered_at timestamp with time zone,
  former_answered_by integer,
  words_norm text not null generated always as (norm((((((coalesce(client_name, '') || ' ') || client_email) || ' ') || client_phone) || ' ') || coalesce(message, ''))) stored,
  created_at timestamp with time zone not null default now(),
  constraint questions_answer_length check (char_length(answer) between 1 and 5000),
  constraint questions_client_email_length check (char_length(client_email) between 3 and 254),
  constraint questions_client_name_length check (char_length(client_name) between 1 and 100),
  constraint questions_client_phone_mobile check (client_phone ~ '^01[0125][0-9]{8}$'),
  constraint questions_language_known check (language in ('en', 'ar')),
  constraint questions_message_length check (char_length(message) between 1 and 5000),
  constraint questions_answered_by_users_id_fk foreign key (answered_by) references users(id) on delete set null,
  constraint questions_former_answered_by_users_id_fk foreign key (former_answered_by) references users(id) on delete set null,
  constraint questions_product_id_products_id_fk foreign key (product_id) references products(id) on delete set null
);
create index questions_answerer on questions (answered_by);
create index questions_former_answerer on questions (former_answered_by);
create index questions_newest on questions (created_at desc, id desc);
create index questions_product on questions (product_id);
create index questions_waiting on questions (created_at desc, id desc) where answered_at is null;

create table restock_requests (
  id integer primary key generated always as identity,
  product_id integer not null,
  size_id integer,
  colour_id integer,
  email text not null,
  language text not null default 'en',
  created_at timestamp with time zone not null default now(),
  constraint restock_requests_once unique nulls not distinct (product_id, size_id, colour_id, email),
  constraint restock_requests_email_length check (char_length(email) between 3 and 254),
  constraint restock_requests_email_lower check (email = lower(email)),
  constraint restock_requests_language_known check (language in ('en', 'ar')),
  constraint restock_requests_colour_of_product foreign key (colour_id, product_id) references product_colours(id, product_id) on delete cascade,
  constraint restock_requests_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint restock_requests_size_of_product foreign key (size_id, product_id) references product_sizes(id, product_id) on delete cascade
);
create index restock_requests_colour on restock_requests (colour_id);
create index restock_requests_size on restock_requests (size_id);

create table wishlists (
  id integer primary key generated always as identity,
  token text not null,
  user_id integer,
  created_at timestamp with time zone not null default now(),
  constraint wishlists_token_unique unique (token),
  constraint wishlists_user_id_unique unique (user_id),
  constraint wishlists_token_shape check (token ~ '^[A-Za-z0-9_-]{22,64}$'),
  constraint wishlists_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);

create table wishlist_items (
  wishlist_id integer not null,
  product_id integer not null,
  added_at timestamp with time zone not null default now(),
  constraint wishlist_items_wishlist_id_product_id_pk primary key (wishlist_id, product_id),
  constraint wishlist_items_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint wishlist_items_wishlist_id_wishlists_id_fk foreign key (wishlist_id) references wishlists(id) on delete cascade
);
create index wishlist_items_product on wishlist_items (product_id);

create table carts (
  id integer primary key generated always as identity,
  token text not null,
  user_id integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint carts_token_unique unique (token),
  constraint carts_user_id_unique unique (user_id),
  constraint carts_token_shape check (token ~ '^[A-Za-z0-9_-]{22,64}$'),
  constraint carts_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index carts_updated on carts (updated_at);

create table cart_lines (
  id integer primary key generated always as identity,
  cart_id integer not null,
  product_id integer not null,
  size_id integer,
  colour_id integer,
  quantity integer not null,
  price_seen integer not null,
  added_at timestamp with time zone not null default now(),
  constraint cart_lines_choice_unique unique nulls not distinct (cart_id, product_id, size_id, colour_id),
  constraint cart_lines_price_seen_range check (price_seen between 0 and 100000000),
  constraint cart_lines_quantity_range check (quantity between 1 and 100),
  constraint cart_lines_cart_id_carts_id_fk foreign key (cart_id) references carts(id) on delete cascade,
  constraint cart_lines_colour_of_product foreign key (colour_id, product_id) references product_colours(id, product_id) on delete cascade,
  constraint cart_lines_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint cart_lines_size_of_product foreign key (size_id, product_id) references product_sizes(id, product_id) on delete cascade
);
create index cart_lines_colour on cart_lines (colour_id);
create index cart_lines_product on cart_lines (product_id);
create index cart_lines_size on cart_lines (size_id);

create table orders (
  id integer primary key generated always as identity,
  number text not null generated always as ('ZN-' || ((10000 + id)::text)) stored,
  token text not null,
  user_id integer,
  status text not null default 'pending',
  first_name text not null,
  last_name text not null,
  name_norm text not null generated always as (norm(((' ' || first_name) || ' ') || last_name)) stored,
  phone text not null,
  additional_phone text,
  email text,
  instagram_user text,
  state text not null,
  city text not null,
  city_ar text,
  address text not null,
  area_id integer,
  subtotal bigint not null,
  discount integer not null default 0,
  delivery_price integer not null,
  total_price bigint not null,
  language text not null default 'en',
  delivery_from date not null,
  delivery_to date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint orders_number_unique unique (number),
  constraint orders_token_unique unique (token),
  constraint orders_additional_phone_mobile check (additional_phone ~ '^01[0125][0-9]{8}$'),
  constraint orders_address_length check (char_length(address) between 1 and 500),
  constraint orders_city_ar_length check (char_length(city_ar) between 1 and 100),
  constraint orders_city_length check (char_length(city) between 1 and 100),
  constraint orders_delivery_days check (delivery_from <= delivery_to),
  constraint orders_delivery_price_range check (delivery_price between 0 and 100000000),
  constraint orders_discount_most check (discount <= subtotal),
  constraint orders_email_length check (char_length(email) between 3 and 254),
  constraint orders_figures_least check (subtotal >= 0 and discount >= 0 and total_price >= 0),
  constraint orders_first_name_length check (char_length(first_name) between 1 and 100),
  constraint orders_instagram_user_length check (char_length(instagram_user) between 1 and 100),
  constraint orders_language_known check (language in ('en', 'ar')),
  constraint orders_last_name_length check (char_length(last_name) between 1 and 100),
  constraint orders_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint orders_state_length check (char_length(state) between 1 and 100),
  constraint orders_status_known check (status in ('pending', 'shipped', 'accept', 'reject')),
  constraint orders_token_shape check (token ~ '^[A-Za-z0-9_-]{22,64}$'),
  constraint orders_total_sum check (total_price = (subtotal - discount + delivery_price)),
  constraint orders_area_id_areas_id_fk foreign key (area_id) references areas(id) on delete set null,
  constraint orders_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index orders_additional_phone on orders (additional_phone);
create index orders_area on orders (area_id);
create index orders_name_parts on orders using gin (name_norm gin_trgm_ops);
create index orders_newest on orders (created_at desc, id desc);
create index orders_phone on orders (phone);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_status_total on orders (status, total_price, id);
create index orders_total on orders (total_price, id);
create index orders_user_newest on orders (user_id, created_at desc, id desc);

create function announce_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object(
    'id', new.id, 'number', 'ZN-' || (10000 + new.id)::text, 'status', new.status, 'placed', tg_op = 'INSERT'
  )::text);
  return null;
end
$$;

create function note_all_sales() returns trigger
language plpgsql as $$
begin
  insert into public.sales_changes (day) select day from public.sales_days;
  return null;
end
$$;

create function note_sales_changes() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into public.sales_changes (day) values ((new.created_at at time zone 'Africa/Cairo')::date);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into public.sales_changes (day) values ((old.created_at at time zone 'Africa/Cairo')::date);
  end if;
  return null;
end
$$;

create trigger announce_placed after insert on orders
  for each row
  execute function announce_order();
create trigger announce_status after update of status on orders
  for each row when (old.status is distinct from new.status)
  execute function announce_order();
create trigger note_sales_changed after update of status, total_price, created_at on orders
  for each row when (old.status is distinct from new.status or old.total_price is distinct from new.total_price or old.created_at is distinct from new.created_at)
  execute function note_sales_changes();
create trigger note_sales_placed after insert or delete on orders
  for each row
  execute function note_sales_changes();
create trigger note_sales_truncated before truncate on orders
  for each statement
  execute function note_all_sales();

create table order_lines (
  order_id integer not null,
  "position" integer not null,
  product_id integer,
  inventory_item_id integer,
  name text not null,
  name_ar text,
  size text,
  colour text,
  colour_ar text,
  colour_hex text,
  picture_stem text,
  price integer not null,
  quantity integer not null,
  constraint order_lines_order_id_position_pk primary key (order_id, "position"),
  constraint order_lines_colour_ar_length check (char_length(colour_ar) between 1 and 60),
  constraint order_lines_colour_hex_shape check (colour_hex ~ '^#[0-9a-f]{6}$'),
  constraint order_lines_colour_length check (char_length(colour) between 1 and 60),
  constraint order_lines_name_ar_length check (char_length(name_ar) between 1 and 200),
  constraint order_lines_name_length check (char_length(name) between 1 and 200),
  constraint order_lines_price_range check (price between 0 and 100000000),
  constraint order_lines_quantity_range check (quantity between 1 and 100),
  constraint order_lines_size_length check (char_length(size) between 1 and 40),
  constraint order_lines_inventory_item_id_inventory_items_id_fk foreign key (inventory_item_id) references inventory_items(id) on delete set null,
  constraint order_lines_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade,
  constraint order_lines_picture_stem_media_files_stem_fk foreign key (picture_stem) references media_files(stem),
  constraint order_lines_product_id_products_id_fk foreign key (product_id) references products(id) on delete set null
);
create index order_lines_item on order_lines (inventory_item_id);
create index order_lines_picture on order_lines (picture_stem);
create index order_lines_product on order_lines (product_id, order_id);

create function note_sales_of_line() returns trigger
language plpgsql as $$
begin
  insert into public.sales_changes (day)
  select (created_at at time zone 'Africa/Cairo')::date from public.orders where id = new.order_id;
  return null;
end
$$;

create trigger note_sales_changed after update of product_id, price, quantity on order_lines
  for each row when (old.product_id is distinct from new.product_id or old.price is distinct from new.price or old.quantity is distinct from new.quantity)
  execute function note_sales_of_line();

create table order_events (
  id integer primary key generated always as identity,
  order_id integer not null,
  from_status text,
  to_status text not null,
  message text,
  user_id integer,
  user_name text,
  created_at timestamp with time zone not null default now(),
  constraint order_events_from_status_known check (from_status in ('pending', 'shipped', 'accept', 'reject')),
  constraint order_events_message_length check (char_length(message) between 1 and 2000),
  constraint order_events_to_status_known check (to_status in ('pending', 'shipped', 'accept', 'reject')),
  constraint order_events_user_name_length check (char_length(user_name) between 1 and 100),
  constraint order_events_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade,
  constraint order_events_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index order_events_order on order_events (order_id, id);
create index order_events_user on order_events (user_id);

create table idempotency_keys (
  cart_id integer not null,
  key text not null,
  order_id integer not null,
  status integer not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_cart_id_key_pk primary key (cart_id, key),
  constraint idempotency_keys_key_length check (char_length(key) between 1 and 200),
  constraint idempotency_keys_status_success check (status between 200 and 299),
  constraint idempotency_keys_cart_id_carts_id_fk foreign key (cart_id) references carts(id) on delete cascade,
  constraint idempotency_keys_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_order on idempotency_keys (order_id);

create table sales_days (
  day date primary key,
  version integer not null,
  pending integer not null,
  shipped integer not null,
  accept integer not null,
  reject integer not null,
  total bigint not null,
  product_ids integer[] not null,
  pieces integer[] not null,
  totals bigint[] not null,
  gone jsonb not null
);

create table sales_changes (
  day date not null
);

create function catch_up_with_sales(most integer) returns integer
language plpgsql as $$
declare
  reckoned integer;
begin
  if not exists (select from public.sales_changes) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('zeina.sales_days', 0));
  with noted as (
    delete from public.sales_changes
    where day in (select day from public.sales_changes group by day order by day desc limit most)
    returning day
  )
  insert into public.sales_days as kept (day, version, pending, shipped, accept, reject, total, product_ids, pieces, totals, gone)
  select
    changed.day, 1, placed.pending, placed.shipped, placed.accept, placed.reject, placed.total,
    coalesce(sold.product_ids, '{}'), coalesce(sold.pieces, '{}'), coalesce(sold.totals, '{}'), coalesce(sold.gone, '[]')
  from (
    select day, day::timestamp at time zone 'Africa/Cairo' as begun, (day + 1)::timestamp at time zone 'Africa/Cairo' as ended
    from (select distinct day from noted) as days
  ) as changed
  cross join lateral (
    select
      count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'shipped') as shipped,
      count(*) filter (where status = 'accept') as accept, count(*) filter (where status = 'reject') as reject,
      coalesce(sum(total_price) filter (where status <> 'reject'), 0) as total
    from public.orders
    where created_at >= changed.begun and created_at < changed.ended
  ) as placed
  cross join lateral (
    select
      array_agg(product_id order by product_id) filter (where product_id is not null) as product_ids,
      array_agg(pieces order by product_id) filter (where product_id is not null) as pieces,
      array_agg(total order by product_id) filter (where product_id is not null) as totals,
      jsonb_agg(jsonb_build_object('name', name, 'name_ar', name_ar, 'pieces', pieces, 'total', total))
        filter (where product_id is null) as gone
    from (
      select
        line.product_id, line.name, max(line.name_ar) as name_ar,
        sum(line.quantity)::integer as pieces, sum(line.price::bigint * line.quantity)::bigint as total
      from public.orders as bought
      -- Apart, so that each order's lines are looked up however many orders a day is thought to have.
      cross join lateral (
        select product_id, case when product_id is null then order_lines.name end as name, name_ar, price, quantity
        from public.order_lines
        where order_id = bought.id
        offset 0
      ) as line
      where bought.created_at >= changed.begun and bought.created_at < changed.ended and bought.status <> 'reject'
      group by line.product_id, line.name
    ) as sums
  ) as sold
  on conflict (day) do update set
    version = kept.version + 1, pending = excluded.pending, shipped = excluded.shipped, accept = excluded.accept,
    reject = excluded.reject, total = excluded.total, product_ids = excluded.product_ids, pieces = excluded.pieces,
    totals = excluded.totals, gone = excluded.gone;
  get diagnostics reckoned = row_count;
  return reckoned;
end
$$;

-- What all migrations make together, table after table (test/database/schema.ts). `npm run schema` writes it anew.

create extension if not exists fuzzystrmatch with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

create function announce_catalogue() returns trigger
language plpgsql as $$
declare
  known text := coalesce(current_setting('zeina.catalogue', true), '');
  changed text := coalesce(tg_argv[0], tg_table_name);
begin
  if changed = any (string_to_array(known, ',')) then
    return null;
  end if;
  perform pg_notify('catalogue', changed);
  perform set_config('zeina.catalogue', concat_ws(',', nullif(known, ''), changed), true);
  return null;
end
$$;
comment on function announce_catalogue() is
'An announcement says which table changed: most of what pages read is decided by tables that hardly ever do. The argument of a trigger names
less than its table: what was read of that alone then outlives other changes.';

create function search_lexemes(normal text) returns text[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct form), '{}')
  from (
    select left(found[1], 60) as word
    from regexp_matches(normal, '[[:alnum:]]+(?:\.[0-9]+)*', 'g') as found
  ) as written
  cross join lateral unnest(
    array[word, regexp_replace(word, '^(?:[وبفك]?ال|لل|[وبل])(?=\S{3})', '')] || ts_lexize('pg_catalog.english_stem', word)
  ) as form
$$;
comment on function search_lexemes(text) is
'The words of a text that comes from norm(): as they stand; without what Arabic writes in front of them and as one with them (the, and, with,
for), so that a query need not know it; and in their English stems, so that "dresses" finds "dress". What a word is, queries say in the same
way (search, wordsOf).';

create function with_mark(mark text, lexemes text[]) returns text[]
language sql immutable parallel safe strict
return array(select (with_mark.mark || lexeme.lexeme) from unnest(with_mark.lexemes) lexeme(lexeme));

create function catalogue_document(names text, kinds_and_colours text, material text, description text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  named text[] := public.search_lexemes(coalesce(names, ''));
  kinds text[] := named || public.search_lexemes(concat_ws(' ', kinds_and_colours, material));
begin
  return array_to_tsvector(
    public.with_mark('#', named) || public.with_mark('+', kinds) || kinds || public.search_lexemes(coalesce(description, ''))
      -- A lexeme may have 2046 bytes.
      || array(
        select '=' || left(name, 500)
        from regexp_split_to_table(names, chr(10)) as line
        cross join lateral (select trim(regexp_replace(line, '\s+', ' ', 'g'))) as written (name)
        where name <> ''
      )
  );
end
$$;
comment on function catalogue_document(text,text,text,text) is
'What search looks into. Where a word stands is a mark in front of it, which the index holds: weights are not in it, and to ask for them
PostgreSQL would have to read the document of every match. A word of the name stands there as #word, +word and word; one that says what the
product is (kind, colour, material) as +word and word; one of the description as word; and each whole name as =name.
All texts come from norm(); `names` has a name in each line.';

create function norm(t text) returns text
language sql immutable parallel safe strict
return translate(regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(t, nfkc))), '[\u00AD\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2060\uFEFF]', '', 'g'), 'أإآٱىئؤةٯٮکیۀھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايءءهقبكيهه01234567890123456789');
comment on function norm(text) is
'The form in which words are compared: small letters without accents or invisible marks; Arabic without diacritics and tatweel, one letter
for the forms of hamza, alef maqsura and ta marbuta; Latin digits. Naming unaccent''s schema and dictionary is what makes
it immutable, so that indexes may stand on it.';

create function variant_prices(now bigint, now_struck bigint, regular bigint, regular_struck bigint, own bigint, own_struck bigint) returns table(price bigint, original_price bigint)
language sql immutable parallel safe as $$
  select paid.price, nullif(greatest(paid.struck, paid.price), paid.price)
  from (
    select
      coalesce(own, regular, now) as price,
      coalesce(own_struck, case when regular is null then now_struck else regular_struck end) as struck
  ) as otherwise
  cross join lateral (
    select
      case when regular is null then otherwise.price else (2 * otherwise.price * now + regular) / (2 * regular) end as price,
      case
        when regular is null then otherwise.struck
        when now_struck is null then null
        when now_struck = coalesce(regular_struck, regular) then greatest(otherwise.struck, otherwise.price)
        else (2 * otherwise.price * now_struck + regular) / (2 * regular)
      end as struck
  ) as paid
$$;
comment on function variant_prices(bigint,bigint,bigint,bigint,bigint,bigint) is
'What a variant costs now, and the price struck out beside it: of the price columns of its product and its own. While a price for a time is in force
it costs that part of its own price, to the nearest piastre. The same rule as pricesNow (contract/products/variant-prices.ts).';

create function search_sound(word text) returns text
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
comment on function search_sound(text) is
'The consonants of a word that comes from norm(), the same ones for an Arabic word and for how it is written with Latin letters and digits: fostan and
فستان. Y and W stand for what is a consonant there and no vowel.';

create table backups (
  id integer primary key generated always as identity,
  created_at timestamp with time zone not null default now(),
  folder text,
  bytes bigint,
  made_in_ms integer,
  failure text,
  proof_at timestamp with time zone,
  proof_ms integer,
  proof_failure text,
  held_until timestamp with time zone,
  constraint backups_bytes_range check (bytes >= 0),
  constraint backups_failure_length check (char_length(failure) between 1 and 1000),
  constraint backups_folder_length check (char_length(folder) between 1 and 100),
  constraint backups_proof_failure_length check (char_length(proof_failure) between 1 and 1000),
  constraint backups_proof_whole check (num_nulls(proof_at, proof_ms) in (0, 2))
);
create index backups_newest on backups (created_at desc nulls last);

create table daily_counts (
  kind text not null,
  network_hash bytea not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint daily_counts_kind_network_hash_pk primary key (kind, network_hash),
  constraint daily_counts_kind_length check (char_length(kind) between 1 and 50)
);

create table answered_requests (
  call text not null,
  caller text not null,
  key text not null,
  asked text not null,
  answer json,
  created_at timestamp with time zone not null default now(),
  constraint answered_requests_call_caller_key_pk primary key (call, caller, key),
  constraint answered_requests_asked_length check (char_length(asked) between 64 and 64),
  constraint answered_requests_call_length check (char_length(call) between 1 and 200),
  constraint answered_requests_caller_length check (char_length(caller) between 1 and 50),
  constraint answered_requests_key_length check (char_length(key) between 1 and 200)
);

create table job_states (
  name text primary key,
  done_at timestamp with time zone,
  failing_since timestamp with time zone,
  last_error text,
  constraint job_states_last_error_length check (char_length(last_error) between 0 and 1000),
  constraint job_states_name_length check (char_length(name) between 1 and 100)
);

create table users (
  id integer primary key generated always as identity,
  name text not null,
  email text not null,
  phone text,
  password_hash text not null,
  password_changed_at timestamp with time zone,
  is_admin boolean not null default false,
  role text,
  staff_since timestamp with time zone,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint users_email_length check (char_length(email) between 3 and 254),
  constraint users_name_length check (char_length(name) between 1 and 100),
  constraint users_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint users_role_known check (role in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front'))
);
create unique index users_email_unique on users (lower(email));
create index users_staff on users (id) where is_admin;

create table areas (
  id integer primary key generated always as identity,
  city text not null,
  city_ar text,
  price integer not null,
  days_from integer,
  days_to integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint areas_city_ar_length check (char_length(city_ar) between 1 and 100),
  constraint areas_city_length check (char_length(city) between 1 and 100),
  constraint areas_days_range check ((days_from is null) = (days_to is null) and days_from >= 0 and days_from <= days_to and days_to <= 60),
  constraint areas_price_range check (price between 0 and 100000000)
);
create unique index areas_city_unique on areas (lower(city));

create trigger announce_catalogue after insert or delete or update or truncate on areas
  for each statement
  execute function announce_catalogue();

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

create table orders (
  id integer primary key generated always as identity,
  prefix text not null default 'ZN',
  number text not null,
  token text not null,
  user_id integer,
  status text not null default 'pending',
  confirmation text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  waiting_since timestamp with time zone not null default now(),
  reason text,
  source text not null default 'shop',
  first_name text not null,
  last_name text not null,
  search_norm text not null generated always as (norm(((((((((((((' ' || first_name) || ' ') || last_name) || ' ') || coalesce(email, '')) || ' ') || coalesce(ltrim(instagram_user, ' @'), '')) || ' ') || regexp_replace((address || ' ') || state, '[[:space:],،/()-]+', ' ', 'g')) || ' ') || city) || ' ') || coalesce(city_ar, ''))) stored,
  phone text not null,
  additional_phone text,
  email text,
  instagram_user text,
  state text not null,
  city text not null,
  city_ar text,
  address text not null,
  courier_note text,
  address_parts jsonb,
  area_id integer,
  subtotal bigint not null,
  discount bigint not null default 0,
  extra_discount bigint not null default 0,
  coupon_id integer,
  exchange_of integer,
  exchange_credit bigint not null default 0,
  delivery_price bigint not null,
  total_price bigint not null,
  paid bigint not null default 0,
  language text not null default 'en',
  delivery_from date not null,
  delivery_to date not null,
  left_at timestamp with time zone,
  is_trial boolean not null default false,
  idempotency_key text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint orders_idempotency_key_unique unique (idempotency_key),
  constraint orders_number_unique unique (number),
  constraint orders_token_unique unique (token),
  constraint orders_additional_phone_mobile check (additional_phone ~ '^01[0125][0-9]{8}$'),
  constraint orders_address_length check (char_length(address) between 1 and 500),
  constraint orders_city_ar_length check (char_length(city_ar) between 1 and 100),
  constraint orders_city_length check (char_length(city) between 1 and 100),
  constraint orders_confirmation_known check (confirmation in ('waiting', 'no_answer', 'confirmed')),
  constraint orders_courier_note_length check (char_length(courier_note) between 1 and 300),
  constraint orders_delivery_days check (delivery_from <= delivery_to),
  constraint orders_delivery_price_range check (delivery_price between 0 and 100000000),
  constraint orders_discount_most check (discount <= subtotal),
  constraint orders_email_length check (char_length(email) between 3 and 254),
  constraint orders_exchange_credit_most check (exchange_credit >= 0 and exchange_credit <= greatest(0::bigint, discount - extra_discount)),
  constraint orders_extra_discount_most check (extra_discount >= 0 and extra_discount <= discount),
  constraint orders_figures_least check (subtotal >= 0 and discount >= 0 and total_price >= 0),
  constraint orders_first_name_length check (char_length(first_name) between 1 and 100),
  constraint orders_idempotency_key_length check (char_length(idempotency_key) between 1 and 200),
  constraint orders_instagram_user_length check (char_length(instagram_user) between 1 and 100),
  constraint orders_language_known check (language in ('en', 'ar')),
  constraint orders_last_name_length check (char_length(last_name) between 1 and 100),
  constraint orders_paid_least check (paid >= 0),
  constraint orders_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint orders_prefix_shape check (prefix ~ '^[A-Z]{1,6}$'),
  constraint orders_reason_known check (reason in ('customer', 'refused_at_door', 'not_confirmed', 'out_of_stock', 'fake', 'other')),
  constraint orders_source_known check (source in ('shop', 'phone', 'whatsapp', 'instagram', 'facebook', 'in_store', 'other')),
  constraint orders_state_length check (char_length(state) between 1 and 100),
  constraint orders_status_known check (status in ('pending', 'shipped', 'accept', 'reject')),
  constraint orders_token_shape check (token ~ '^[A-Za-z0-9_-]{22,64}$'),
  constraint orders_total_sum check (total_price = (subtotal - discount + delivery_price)),
  constraint orders_tries_least check (tries >= 0),
  constraint orders_area_id_areas_id_fk foreign key (area_id) references areas(id) on delete set null,
  constraint orders_coupon_id_coupons_id_fk foreign key (coupon_id) references coupons(id) on delete set null,
  constraint orders_exchange_of_orders_id_fk foreign key (exchange_of) references orders(id),
  constraint orders_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index orders_additional_phone on orders (additional_phone);
create index orders_area on orders (area_id);
create index orders_coupon on orders (coupon_id);
create index orders_exchange_of on orders (exchange_of);
create index orders_left on orders (left_at, id, status, area_id, source, coupon_id, subtotal, total_price, exchange_credit) where left_at is not null;
create index orders_newest on orders (created_at desc, id desc, status, total_price, confirmation, reason, source);
create index orders_open on orders (phone) where status in ('pending', 'shipped');
create index orders_paid on orders (id) where paid > 0;
create index orders_phone on orders (phone, created_at, id, status, reason, total_price);
create index orders_refused on orders (phone, created_at, id) where status = 'reject' and (reason in ('refused_at_door', 'fake'));
create index orders_search_parts on orders using gin (search_norm gin_trgm_ops);
create index orders_status on orders (status);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_status_total on orders (status, total_price, id);
create index orders_total on orders (total_price, id);
create index orders_trial on orders (id) where is_trial;
create index orders_unconfirmed on orders (waiting_since, id, phone, confirmation, next_try_at, total_price) where status = 'pending' and confirmation <> 'confirmed';
create index orders_user_newest on orders (user_id, created_at desc, id desc);

create function number_order() returns trigger
language plpgsql as $$
begin
  new.number := new.prefix || '-' || (10000 + new.id)::text;
  return new;
end
$$;
comment on function number_order() is
'An order''s number is its prefix and its id. As a generated column it would be written anew, with the whole table, when the expression changes.';

create trigger number_order before insert or update of id, prefix, number on orders
  for each row
  execute function number_order();

create table acts (
  id integer primary key generated always as identity,
  order_id integer,
  kind text,
  from_status text,
  to_status text,
  confirmation text,
  next_try_at timestamp with time zone,
  reason text,
  difference jsonb,
  act text,
  about jsonb,
  message text,
  user_id integer,
  user_name text,
  created_at timestamp with time zone not null default now(),
  user_role text,
  action text,
  room text,
  record_id integer,
  title text,
  before jsonb,
  after jsonb,
  bulk_change_id integer,
  restores integer,
  news text,
  words_norm text generated always as (norm((user_name || chr(10)) || coalesce(title, ''))) stored,
  constraint acts_act_kind check (((kind in ('parcel', 'money')) is true) = (act is not null)),
  constraint acts_action_length check (char_length(action) between 1 and 50),
  constraint acts_confirmation_kind check (((kind = 'confirmation') is true) = (confirmation is not null)),
  constraint acts_confirmation_known check (confirmation in ('waiting', 'no_answer', 'confirmed')),
  constraint acts_difference_kind check (((kind = 'edit') is true) = (difference is not null)),
  constraint acts_from_status_known check (from_status in ('pending', 'shipped', 'accept', 'reject')),
  constraint acts_kind_known check (kind in ('status', 'confirmation', 'edit', 'note', 'parcel', 'money', 'message')),
  constraint acts_message_length check (char_length(message) between 1 and 2000),
  constraint acts_news_known check (news in ('placed', 'confirmed', 'changed', 'shipped', 'delivered', 'rejected')),
  constraint acts_of_something check (num_nonnulls(kind, room) > 0),
  constraint acts_order_whole check (num_nonnulls(order_id, kind, to_status) in (0, 3)),
  constraint acts_reason_known check (reason in ('customer', 'refused_at_door', 'not_confirmed', 'out_of_stock', 'fake', 'other')),
  constraint acts_record_whole check (num_nonnulls(room, action) in (0, 2)),
  constraint acts_room_length check (char_length(room) between 1 and 50),
  constraint acts_title_length check (char_length(title) between 1 and 200),
  constraint acts_to_status_known check (to_status in ('pending', 'shipped', 'accept', 'reject')),
  constraint acts_user_name_length check (char_length(user_name) between 1 and 100),
  constraint acts_user_role_known check (user_role in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front', 'key')),
  constraint acts_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade,
  constraint acts_restores_acts_id_fk foreign key (restores) references acts(id) on delete set null,
  constraint acts_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index acts_desk on acts (created_at) where kind = 'confirmation' or to_status = 'reject';
create index acts_newest on acts (created_at desc, id desc) where room is not null and user_name is not null;
create index acts_order on acts (order_id, id);
create index acts_record on acts (room, record_id) where room is not null;
create unique index acts_restores on acts (restores);
create index acts_user on acts (user_id, room);
create index acts_words on acts using gin (words_norm gin_trgm_ops) where room is not null;

create function announce_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object(
    'id', new.order_id, 'number', (select number from orders where id = new.order_id), 'status', new.to_status,
    'placed', new.kind = 'status' and new.from_status is null, 'kind', new.kind, 'confirmation', new.confirmation,
    'user_id', new.user_id, 'user_name', new.user_name, 'by', new.about ->> 'by'
  )::text);
  return null;
end
$$;
comment on function announce_order() is
'News of orders, for dashboards that are open: what was placed, what became of it, and who did it.';

create trigger announce_event after insert on acts
  for each row when (new.order_id is not null)
  execute function announce_order();

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

create table audit_log_pictures (
  entry_id integer not null,
  media_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint audit_log_pictures_entry_id_media_id_pk primary key (entry_id, media_id),
  constraint audit_log_pictures_entry_id_acts_id_fk foreign key (entry_id) references acts(id) on delete cascade,
  constraint audit_log_pictures_media_id_media_files_id_fk foreign key (media_id) references media_files(id)
);
create index audit_log_pictures_age on audit_log_pictures (created_at);
create index audit_log_pictures_media on audit_log_pictures (media_id);

create table mails (
  id integer primary key generated always as identity,
  kind text not null,
  language text,
  to_address text,
  subject text,
  text text,
  html text,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  claimed_until timestamp with time zone,
  held_order_id integer,
  constraint mails_attempts_range check (attempts >= 0),
  constraint mails_erased_done check (to_address is not null or status <> 'queued' and last_error is null),
  constraint mails_erased_whole check (num_nulls(language, to_address, subject, text, html) in (0, 5)),
  constraint mails_kind_length check (char_length(kind) between 1 and 50),
  constraint mails_language_known check (language in ('en', 'ar')),
  constraint mails_sent_when_sent check ((status = 'sent') = (sent_at is not null)),
  constraint mails_status_known check (status in ('queued', 'sent', 'failed')),
  constraint mails_to_address_length check (char_length(to_address) between 3 and 254)
);
create index mails_held on mails (held_order_id) where held_order_id is not null and attempts = 0;
create index mails_undelivered_newest on mails (created_at desc, id desc) where last_error is not null or status = 'failed';
create index mails_unerased_oldest on mails (created_at) where to_address is not null;

create table settings (
  key text primary key,
  value jsonb not null,
  media_stem text generated always as (
case
    when key in ('wordmark', 'mark') then "substring"(value ->> 'path', '[0-9a-f]{32}')
    else null::text
end) stored,
  updated_at timestamp with time zone not null default now(),
  constraint settings_key_length check (char_length(key) between 1 and 64),
  constraint settings_media_stem_media_files_stem_fk foreign key (media_stem) references media_files(stem)
);
create index settings_media on settings (media_stem);

create trigger announce_catalogue after insert or delete or update or truncate on settings
  for each statement
  execute function announce_catalogue();

create table known_devices (
  id integer primary key generated always as identity,
  user_id integer not null,
  mark_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  returned_at timestamp with time zone,
  second_step_shown boolean not null default false,
  constraint known_devices_mark_hash_shape check (octet_length(mark_hash) = 32),
  constraint known_devices_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create unique index known_devices_mark on known_devices (mark_hash);
create index known_devices_user on known_devices (user_id);

create table code_alarms (
  user_id integer primary key,
  reached_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  constraint code_alarms_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);

create table sessions (
  token_hash bytea primary key,
  id integer generated always as identity,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null default now(),
  user_agent text,
  is_remembered boolean not null default false,
  awaits_second_step boolean not null default false,
  challenge text,
  second_step_shown boolean not null default false,
  device_id integer,
  constraint sessions_challenge_length check (char_length(challenge) between 1 and 200),
  constraint sessions_token_hash_shape check (octet_length(token_hash) = 32),
  constraint sessions_user_agent_length check (char_length(user_agent) between 1 and 500),
  constraint sessions_device_id_known_devices_id_fk foreign key (device_id) references known_devices(id) on delete set null,
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index sessions_device on sessions (device_id);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_id on sessions (id);
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

create table role_rules (
  role text primary key,
  needs_second_step boolean not null,
  constraint role_rules_role_known check (role in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front'))
);

create table staff_invitations (
  id integer primary key generated always as identity,
  token_hash bytea not null,
  email text,
  role text not null,
  invited_by text not null,
  invited_by_id integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint staff_invitations_email_length check (char_length(email) between 3 and 254),
  constraint staff_invitations_role_known check (role in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front')),
  constraint staff_invitations_token_hash_shape check (octet_length(token_hash) = 32),
  constraint staff_invitations_invited_by_id_users_id_fk foreign key (invited_by_id) references users(id) on delete cascade
);
create index staff_invitations_by on staff_invitations (invited_by_id);
create unique index staff_invitations_email on staff_invitations (lower(email));
create index staff_invitations_expiry on staff_invitations (expires_at);
create unique index staff_invitations_token on staff_invitations (token_hash);

create table passkeys (
  id integer primary key generated always as identity,
  user_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports jsonb not null default '[]'::jsonb,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_name_length check (char_length(name) between 1 and 100),
  constraint passkeys_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

create table authenticators (
  user_id integer primary key,
  secret bytea not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_step bigint,
  next_secret bytea,
  constraint authenticators_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);

create table recovery_codes (
  id integer primary key generated always as identity,
  user_id integer not null,
  code_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint recovery_codes_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index recovery_codes_user on recovery_codes (user_id);

create table api_keys (
  id integer primary key generated always as identity,
  name text not null,
  token_hash bytea not null,
  may jsonb not null,
  made_by text not null,
  made_by_id integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_keys_name_length check (char_length(name) between 1 and 100),
  constraint api_keys_token_hash_shape check (octet_length(token_hash) = 32),
  constraint api_keys_made_by_id_users_id_fk foreign key (made_by_id) references users(id) on delete cascade
);
create index api_keys_by on api_keys (made_by_id);
create unique index api_keys_token on api_keys (token_hash);

create table couriers (
  id integer primary key generated always as identity,
  name text not null,
  name_ar text,
  phone text,
  tracking_url text,
  is_active boolean not null default true,
  pays_within_days integer not null default 7,
  columns jsonb not null default '[]'::jsonb,
  settlement_columns jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint couriers_name_ar_length check (char_length(name_ar) between 1 and 100),
  constraint couriers_name_length check (char_length(name) between 1 and 100),
  constraint couriers_pays_within_days_range check (pays_within_days between 0 and 60),
  constraint couriers_phone_length check (char_length(phone) between 1 and 20),
  constraint couriers_tracking_url_length check (char_length(tracking_url) between 1 and 500)
);
create unique index couriers_name_unique on couriers (lower(name));

create table courier_areas (
  courier_id integer not null,
  area_id integer not null,
  fee bigint not null,
  days integer,
  constraint courier_areas_courier_id_area_id_pk primary key (courier_id, area_id),
  constraint courier_areas_days_range check (days between 0 and 60),
  constraint courier_areas_fee_range check (fee between 0 and 100000000),
  constraint courier_areas_area_id_areas_id_fk foreign key (area_id) references areas(id) on delete cascade,
  constraint courier_areas_courier_id_couriers_id_fk foreign key (courier_id) references couriers(id) on delete cascade
);
create index courier_areas_area on courier_areas (area_id);

create table categories (
  id integer primary key generated always as identity,
  name text not null,
  name_ar text,
  slug text not null,
  kind text not null default 'clothing',
  is_home boolean not null default false,
  media_id integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint categories_slug_unique unique (slug),
  constraint categories_kind_known check (kind in ('clothing', 'decor')),
  constraint categories_name_ar_length check (char_length(name_ar) between 1 and 100),
  constraint categories_name_length check (char_length(name) between 1 and 100),
  constraint categories_slug_length check (char_length(slug) between 1 and 120),
  constraint categories_slug_shape check (slug ~ '^[^[:space:]/?#%&]+$' and slug !~ '^[0-9]+$'),
  constraint categories_media_id_media_files_id_fk foreign key (media_id) references media_files(id)
);
create index categories_media on categories (media_id);
create unique index categories_name_unique on categories (lower(name));

create trigger announce_catalogue after insert or delete or update or truncate on categories
  for each statement
  execute function announce_catalogue();

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

create trigger announce_catalogue after insert or delete or update or truncate on subcategories
  for each statement
  execute function announce_catalogue();

create table size_guides (
  subcategory_id integer primary key,
  columns jsonb not null,
  rows jsonb not null,
  how text,
  how_ar text,
  version integer not null default 1,
  constraint size_guides_how_ar_length check (char_length(how_ar) between 1 and 3000),
  constraint size_guides_how_length check (char_length(how) between 1 and 3000),
  constraint size_guides_subcategory_id_subcategories_id_fk foreign key (subcategory_id) references subcategories(id) on delete cascade
);

create trigger announce_catalogue after insert or delete or update or truncate on size_guides
  for each statement
  execute function announce_catalogue();

create table slides (
  id integer primary key generated always as identity,
  name text not null,
  name_ar text,
  alt text,
  alt_ar text,
  media_id integer not null,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  focus_x integer not null default 50,
  focus_y integer not null default 50,
  phone_media_id integer,
  caption text,
  caption_ar text,
  link text,
  start_date date,
  end_date date,
  version integer not null default 1,
  constraint slides_alt_ar_length check (char_length(alt_ar) between 1 and 300),
  constraint slides_alt_length check (char_length(alt) between 1 and 300),
  constraint slides_caption_ar_length check (char_length(caption_ar) between 1 and 160),
  constraint slides_caption_length check (char_length(caption) between 1 and 160),
  constraint slides_dates_in_order check (start_date <= end_date),
  constraint slides_focus_range check (focus_x >= 0 and focus_x <= 100 and focus_y >= 0 and focus_y <= 100),
  constraint slides_link_kind check (link ~ '^(/([^/]|$)|https://)'),
  constraint slides_link_length check (char_length(link) between 1 and 2000),
  constraint slides_name_ar_length check (char_length(name_ar) between 1 and 200),
  constraint slides_name_length check (char_length(name) between 1 and 200),
  constraint slides_media_id_media_files_id_fk foreign key (media_id) references media_files(id),
  constraint slides_phone_media_id_media_files_id_fk foreign key (phone_media_id) references media_files(id)
);
create index slides_media on slides (media_id);
create index slides_order on slides ("position", id);
create index slides_phone_media on slides (phone_media_id);

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

create table pages (
  id integer primary key,
  text text not null,
  text_ar text not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  constraint pages_text_ar_length check (char_length(text_ar) between 1 and 20000),
  constraint pages_text_length check (char_length(text) between 1 and 20000)
);

create trigger announce_catalogue after insert or delete or update or truncate on pages
  for each statement
  execute function announce_catalogue();

create table callbacks (
  id integer primary key generated always as identity,
  name text,
  email text,
  phone text not null,
  country text not null,
  type text not null default 'sms',
  called_at timestamp with time zone,
  former_called_at timestamp with time zone,
  words_norm text not null generated always as (norm((((((coalesce(name, '') || ' ') || coalesce(email, '')) || ' ') || phone) || ' ') || country)) stored,
  created_at timestamp with time zone not null default now(),
  constraint callbacks_country_length check (char_length(country) between 1 and 100),
  constraint callbacks_email_length check (char_length(email) between 3 and 254),
  constraint callbacks_name_length check (char_length(name) between 1 and 100),
  constraint callbacks_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint callbacks_type_known check (type in ('call', 'sms', 'whatsapp'))
);
create index callbacks_newest on callbacks (created_at desc, id desc);
create index callbacks_waiting on callbacks (created_at desc, id desc) where called_at is null;

create table catalogue_entries (
  product_id integer primary key,
  subcategory_id integer not null,
  category_id integer not null,
  visible boolean not null,
  slug text not null,
  name text not null,
  name_ar text,
  price integer not null,
  rating double precision not null,
  review_count integer not null,
  created_at timestamp with time zone not null,
  sizes text[] not null,
  colours text[] not null,
  pieces integer not null,
  fewest integer,
  in_stock text[] not null,
  variants jsonb not null,
  names text not null,
  record_text text not null,
  document tsvector not null,
  card jsonb not null,
  discount integer not null,
  badges text[] not null,
  materials text[] not null,
  sold integer not null default 0
) with (toast_tuple_target=256, fillfactor=85);
alter table catalogue_entries
  alter column sizes set storage main,
  alter column colours set storage main,
  alter column in_stock set storage main,
  alter column names set storage main,
  alter column record_text set storage main,
  alter column badges set storage main,
  alter column materials set storage main;
create index catalogue_entries_category_discount on catalogue_entries (category_id, discount desc, created_at desc, product_id desc) where visible;
create index catalogue_entries_category_newest on catalogue_entries (category_id, created_at desc, product_id desc) where visible;
create index catalogue_entries_category_price on catalogue_entries (category_id, price, product_id) where visible;
create index catalogue_entries_category_rating on catalogue_entries (category_id, rating desc, review_count desc, product_id desc) where visible;
create index catalogue_entries_category_sold on catalogue_entries (category_id, sold desc, created_at desc, product_id desc) where visible;
create index catalogue_entries_discount on catalogue_entries (discount desc, created_at desc, product_id desc) where visible;
create index catalogue_entries_document on catalogue_entries using gin (document) with (fastupdate='false');
create index catalogue_entries_name on catalogue_entries (name, product_id);
create index catalogue_entries_name_ar on catalogue_entries (name_ar, product_id);
create index catalogue_entries_newest on catalogue_entries (created_at desc, product_id desc) where visible;
create index catalogue_entries_price on catalogue_entries (price, product_id) where visible;
create index catalogue_entries_rating on catalogue_entries (rating desc, review_count desc, product_id desc) where visible;
create index catalogue_entries_slug on catalogue_entries (slug);
create index catalogue_entries_sold on catalogue_entries (sold desc, created_at desc, product_id desc) where visible;
create index catalogue_entries_subcategory on catalogue_entries (subcategory_id, visible);

create trigger announce_inserted_or_deleted after insert or delete on catalogue_entries
  for each row
  execute function announce_catalogue();
create trigger announce_shown after insert or delete on catalogue_entries
  for each row
  execute function announce_catalogue('catalogue_entries.visible');
create trigger announce_shown_truncated after truncate on catalogue_entries
  for each statement
  execute function announce_catalogue('catalogue_entries.visible');
create trigger announce_shown_updated after update on catalogue_entries
  for each row when (old.visible is distinct from new.visible or old.subcategory_id is distinct from new.subcategory_id)
  execute function announce_catalogue('catalogue_entries.visible');
comment on trigger announce_shown_updated on catalogue_entries is
'How many products a sub-category shows is counted over all of them, and hardly any change makes it another number.';
create trigger announce_truncated after truncate on catalogue_entries
  for each statement
  execute function announce_catalogue();
create trigger announce_updated after update on catalogue_entries
  for each row when (old.visible is distinct from new.visible or old.price is distinct from new.price or old.created_at is distinct from new.created_at or old.in_stock is distinct from new.in_stock or old.variants is distinct from new.variants or old.card is distinct from new.card or old.sold is distinct from new.sold)
  execute function announce_catalogue();
comment on trigger announce_updated on catalogue_entries is
'Of a stock shoppers see whether something is left: most sales announce nothing.';

create table products (
  id integer primary key generated always as identity,
  slug text not null,
  name text not null,
  name_ar text,
  "desc" text,
  desc_ar text,
  material text,
  material_ar text,
  care text,
  care_ar text,
  height double precision,
  width double precision,
  depth double precision,
  weight integer,
  price integer not null,
  original_price integer,
  regular_price bigint,
  regular_original_price bigint,
  cost bigint,
  state text not null default 'published',
  publish_at timestamp with time zone,
  preview_token text,
  badge text,
  badge_ar text,
  choice_name text,
  choice_name_ar text,
  subcategory_id integer,
  stock_counted_by text not null default 'product',
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  names_norm text not null generated always as (norm((translate(name, chr(10) || chr(13), '  ') || chr(10)) || translate(coalesce(name_ar, ''), chr(10) || chr(13), '  '))) stored,
  constraint products_preview_token_unique unique (preview_token),
  constraint products_badge_ar_length check (char_length(badge_ar) between 1 and 40),
  constraint products_badge_length check (char_length(badge) between 1 and 40),
  constraint products_care_ar_length check (char_length(care_ar) between 1 and 1000),
  constraint products_care_length check (char_length(care) between 1 and 1000),
  constraint products_choice_name_ar_length check (char_length(choice_name_ar) between 1 and 40),
  constraint products_choice_name_length check (char_length(choice_name) between 1 and 40),
  constraint products_cost_range check (cost between 0 and 100000000),
  constraint products_desc_ar_length check (char_length(desc_ar) between 1 and 10000),
  constraint products_desc_length check (char_length("desc") between 1 and 10000),
  constraint products_material_ar_length check (char_length(material_ar) between 1 and 300),
  constraint products_material_length check (char_length(material) between 1 and 300),
  constraint products_measures_range check (least(height, width, depth, weight::double precision) > 0::double precision),
  constraint products_name_ar_length check (char_length(name_ar) between 1 and 200),
  constraint products_name_length check (char_length(name) between 1 and 200),
  constraint products_original_price_least check (original_price >= price),
  constraint products_original_price_range check (original_price between 0 and 100000000),
  constraint products_preview_token_shape check (preview_token ~ '^[A-Za-z0-9_-]{22,64}$'),
  constraint products_price_range check (price between 0 and 100000000),
  constraint products_publish_at_known check (state <> 'scheduled' or publish_at is not null),
  constraint products_regular_original_price_least check (regular_original_price >= regular_price),
  constraint products_regular_original_price_range check (regular_original_price between 0 and 100000000),
  constraint products_regular_price_range check (regular_price between 0 and 100000000),
  constraint products_slug_length check (char_length(slug) between 1 and 220),
  constraint products_slug_shape check (slug ~ '^[^[:space:]/?#%&]+$' and slug !~ '^[0-9]+$'),
  constraint products_state_known check (state in ('draft', 'published', 'scheduled')),
  constraint products_stock_counted_by_known check (stock_counted_by in ('product', 'variant')),
  constraint products_subcategory_present check (subcategory_id is not null or archived_at is not null),
  constraint products_subcategory_id_subcategories_id_fk foreign key (subcategory_id) references subcategories(id)
);
create unique index products_slug on products (slug) where archived_at is null;
create index products_subcategory on products (subcategory_id);
create index products_unpublished on products (state, publish_at) where state <> 'published';

create table product_prices (
  id integer primary key generated always as identity,
  product_id integer not null,
  price bigint not null,
  original_price bigint,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  in_force boolean not null default false,
  bulk_change_id integer,
  user_id integer,
  user_name text,
  created_at timestamp with time zone not null default now(),
  constraint product_prices_original_price_least check (original_price >= price),
  constraint product_prices_original_price_range check (original_price between 0 and 100000000),
  constraint product_prices_price_range check (price between 0 and 100000000),
  constraint product_prices_time_order check (starts_at < ends_at),
  constraint product_prices_user_name_length check (char_length(user_name) between 1 and 100),
  constraint product_prices_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint product_prices_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index product_prices_ends on product_prices (ends_at) where in_force;
create unique index product_prices_in_force on product_prices (product_id) where in_force;
create index product_prices_product on product_prices (product_id, starts_at);
create index product_prices_starts on product_prices (starts_at, ends_at);
create index product_prices_user on product_prices (user_id);

create table product_former_slugs (
  slug text primary key,
  product_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint product_former_slugs_slug_length check (char_length(slug) between 1 and 220),
  constraint product_former_slugs_slug_shape check (slug ~ '^[^[:space:]/?#%&]+$' and slug !~ '^[0-9]+$'),
  constraint product_former_slugs_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_former_slugs_product on product_former_slugs (product_id);

create table product_sizes (
  id integer primary key generated always as identity,
  product_id integer not null,
  name text not null,
  name_ar text,
  part text,
  part_ar text,
  choice text,
  choice_ar text,
  "position" integer not null,
  archived_at timestamp with time zone,
  constraint product_sizes_name_unique unique (product_id, name),
  constraint product_sizes_of_product unique (id, product_id),
  constraint product_sizes_choice_ar_length check (char_length(choice_ar) between 1 and 40),
  constraint product_sizes_choice_length check (char_length(choice) between 1 and 40),
  constraint product_sizes_choice_named check (
case
    when choice is null then num_nonnulls(part, part_ar, choice_ar) = 0
    else name = (coalesce(part || ' / ', '') || choice)
end),
  constraint product_sizes_name_ar_length check (char_length(name_ar) between 1 and 40),
  constraint product_sizes_name_length check (char_length(name) between 1 and 40),
  constraint product_sizes_part_ar_length check (char_length(part_ar) between 1 and 40),
  constraint product_sizes_part_length check (char_length(part) between 1 and 40),
  constraint product_sizes_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_sizes_gone on product_sizes (id) where archived_at is not null;

create function rename_size_alone() returns trigger
language plpgsql as $$
begin
  new.part := null;
  new.part_ar := null;
  new.choice := null;
  new.choice_ar := null;
  return new;
end
$$;
comment on function rename_size_alone() is
'A size that gets another name and is not told of what is a plain size again: the release before choices renames by name alone, and the next
writer of the sizes says what they are made of.';

create trigger announce_catalogue after insert or delete or update or truncate on product_sizes
  for each statement
  execute function announce_catalogue();
create trigger rename_size_alone before update of name on product_sizes
  for each row when (old.choice is not null and new.name <> old.name and not (new.part is distinct from old.part or new.choice is distinct from old.choice))
  execute function rename_size_alone();

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

create trigger announce_catalogue after insert or delete or update or truncate on product_colours
  for each statement
  execute function announce_catalogue();

create table product_pictures (
  id integer primary key generated always as identity,
  product_id integer not null,
  media_id integer not null,
  "position" integer not null,
  alt text,
  alt_ar text,
  colour_id integer,
  constraint product_pictures_alt_ar_length check (char_length(alt_ar) between 1 and 300),
  constraint product_pictures_alt_length check (char_length(alt) between 1 and 300),
  constraint product_pictures_colour_of_product foreign key (colour_id, product_id) references product_colours(id, product_id),
  constraint product_pictures_media_id_media_files_id_fk foreign key (media_id) references media_files(id),
  constraint product_pictures_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index product_pictures_colour on product_pictures (colour_id);
create index product_pictures_media on product_pictures (media_id);
create index product_pictures_order on product_pictures (product_id, "position", id);

create table inventory_items (
  id integer primary key generated always as identity,
  product_id integer not null,
  quantity integer not null,
  constraint inventory_items_of_product unique (id, product_id),
  constraint inventory_items_quantity_range check (quantity >= 0),
  constraint inventory_items_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index inventory_items_product on inventory_items (product_id);

create function account_for_stock() returns trigger
language plpgsql as $$
declare
  item public.inventory_items;
  accounted integer;
begin
  select * into item from public.inventory_items where id = new.id;
  if not found then return null; end if;
  select quantity_after into accounted from public.stock_moves where inventory_item_id = item.id order by id desc limit 1;
  if item.quantity <> coalesce(accounted, 0) then
    insert into public.stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after)
    values (item.product_id, item.id, 'correction', item.quantity - coalesce(accounted, 0), item.quantity);
  end if;
  return null;
end
$$;
comment on function account_for_stock() is
'The sum of the moves of an inventory item is its quantity: at commit, what whoever changed the quantity did not account for (the release before, a
hand in the database) is written down as a correction of nobody.';

create constraint trigger account_for_inserted after insert on inventory_items deferrable initially deferred
  for each row when (new.quantity <> 0)
  execute function account_for_stock();
create constraint trigger account_for_updated after update on inventory_items deferrable initially deferred
  for each row when (old.quantity is distinct from new.quantity)
  execute function account_for_stock();

create table variants (
  id integer primary key generated always as identity,
  product_id integer not null,
  size_id integer,
  colour_id integer,
  inventory_item_id integer not null,
  sku text,
  barcode text,
  price bigint,
  original_price bigint,
  constraint variants_choice_unique unique nulls not distinct (product_id, size_id, colour_id),
  constraint variants_barcode_length check (char_length(barcode) between 1 and 64),
  constraint variants_original_price_least check (original_price >= price),
  constraint variants_original_price_range check (original_price between 0 and 100000000),
  constraint variants_price_range check (price between 0 and 100000000),
  constraint variants_sku_length check (char_length(sku) between 1 and 100),
  constraint variants_colour_of_product foreign key (colour_id, product_id) references product_colours(id, product_id) on delete cascade,
  constraint variants_item_of_product foreign key (inventory_item_id, product_id) references inventory_items(id, product_id),
  constraint variants_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint variants_size_of_product foreign key (size_id, product_id) references product_sizes(id, product_id) on delete cascade
);
create index variants_barcode on variants (barcode);
create index variants_colour on variants (colour_id);
create index variants_item on variants (inventory_item_id);
create index variants_size on variants (size_id);
create unique index variants_sku on variants (lower(sku));

create function product_stock(product_ids integer[]) returns table(product_id integer, pieces integer, fewest integer, in_stock text[], variants jsonb)
language sql stable parallel safe as $$
  with offered as (
    select
      variant.product_id, variant.size_id, variant.colour_id, item.id as item_id, item.quantity,
      -- As in the list of sizes that filters ask for.
      coalesce(lower(case when size.choice is null then size.name else size.part end), '') as size,
      coalesce(lower(colour.name), '') as colour, lower(colour.name_ar) as colour_ar,
      row_number() over (partition by variant.inventory_item_id order by variant.id) = 1 as counts,
      size.position as size_position, colour.position as colour_position
    from public.variants as variant
    join public.inventory_items as item on item.id = variant.inventory_item_id
    left join public.product_sizes as size on size.id = variant.size_id
    left join public.product_colours as colour on colour.id = variant.colour_id
    where variant.product_id = any (product_ids) and size.archived_at is null and colour.archived_at is null
  ), counted as (
    select
      offered.product_id,
      -- Many sizes and colours may be counted in one item.
      sum(offered.quantity) filter (where offered.counts)::integer as pieces,
      min(offered.quantity) as fewest,
      jsonb_agg(
        jsonb_build_object('size_id', offered.size_id, 'color_id', offered.colour_id, 'available', offered.quantity > 0)
          || case when offered.quantity between 1 and 3 then jsonb_build_object('left', offered.quantity) else '{}' end
        order by offered.size_position, offered.size_id, offered.colour_position, offered.colour_id
      ) as variants
    from offered
    group by offered.product_id
  ), keyed as (
    select offered.product_id, array_agg(distinct key order by key) as keys
    from offered
    cross join lateral unnest(array[offered.colour, offered.colour_ar]) as named (colour)
    cross join lateral unnest(array[
      offered.size || chr(31), chr(31) || named.colour, offered.size || chr(31) || named.colour
    ]) as key
    where offered.quantity > 0 and named.colour is not null
    group by offered.product_id
  )
  select asked.id, coalesce(counted.pieces, 0), counted.fewest, coalesce(keyed.keys, '{}'), coalesce(counted.variants, '[]')
  from unnest(product_ids) as asked (id)
  left join counted on counted.product_id = asked.id
  left join keyed on keyed.product_id = asked.id;
$$;
comment on function product_stock(integer[]) is
'What is left of products in the sizes and colours that they offer: the columns of catalogue_entries that a sale moves. Shoppers read how many
pieces are left of the last three alone, so that the sales before them announce nothing.';

create function catalogue_refresh_stock(product_ids integer[]) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
begin
  perform from public.catalogue_entries where product_id = any (product_ids) order by product_id for no key update;
  update public.catalogue_entries as entry
  set pieces = stock.pieces, fewest = stock.fewest, in_stock = stock.in_stock, variants = stock.variants
  from public.product_stock(product_ids) as stock
  where entry.product_id = stock.product_id
    and (entry.pieces, entry.fewest, entry.in_stock, entry.variants)
      is distinct from (stock.pieces, stock.fewest, stock.in_stock, stock.variants);
end
$$;
comment on function catalogue_refresh_stock(integer[]) is
'What a sale moves of them, likewise. Called after all items are held: nobody takes an item after an entry. The plan is made once for each connection:
for every list of ids anew it would take longer than all the rest.';

create table stock_moves (
  id bigint primary key generated always as identity,
  product_id integer not null,
  inventory_item_id integer,
  kind text not null,
  pieces integer not null,
  quantity_after integer not null,
  note text,
  order_id integer,
  user_id integer,
  user_name text,
  created_at timestamp with time zone not null default now(),
  constraint stock_moves_kind_known check (kind in ('sale', 'back', 'received', 'count', 'correction', 'damaged', 'import')),
  constraint stock_moves_note_length check (char_length(note) between 1 and 300),
  constraint stock_moves_pieces_some check (pieces <> 0),
  constraint stock_moves_quantity_after_least check (quantity_after >= 0),
  constraint stock_moves_user_name_length check (char_length(user_name) between 1 and 100),
  constraint stock_moves_inventory_item_id_inventory_items_id_fk foreign key (inventory_item_id) references inventory_items(id) on delete set null,
  constraint stock_moves_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint stock_moves_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index stock_moves_item on stock_moves (inventory_item_id, id);
create index stock_moves_order on stock_moves (order_id) where order_id is not null;
create index stock_moves_product on stock_moves (product_id, id);
create index stock_moves_user on stock_moves (user_id);

create table bulk_changes (
  id integer primary key generated always as identity,
  what jsonb not null,
  state text not null,
  user_id integer,
  user_name text,
  idempotency_key text,
  undo_user_id integer,
  undo_user_name text,
  created_at timestamp with time zone not null default now(),
  queued_at timestamp with time zone not null,
  worked_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint bulk_changes_idempotency_key_length check (char_length(idempotency_key) between 1 and 220),
  constraint bulk_changes_state_known check (state in ('running', 'stopped', 'done', 'undoing', 'undone')),
  constraint bulk_changes_undo_user_name_length check (char_length(undo_user_name) between 1 and 100),
  constraint bulk_changes_user_name_length check (char_length(user_name) between 1 and 100),
  constraint bulk_changes_undo_user_id_users_id_fk foreign key (undo_user_id) references users(id) on delete set null,
  constraint bulk_changes_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create unique index bulk_changes_request on bulk_changes (idempotency_key);
create index bulk_changes_undo_user on bulk_changes (undo_user_id);
create index bulk_changes_user on bulk_changes (user_id);

create table bulk_change_rows (
  bulk_change_id integer not null,
  "position" integer not null,
  product_id integer not null,
  state text not null,
  problem text,
  before jsonb not null,
  after jsonb not null,
  moves jsonb,
  by text,
  at timestamp with time zone,
  now jsonb,
  done_at timestamp with time zone,
  constraint bulk_change_rows_bulk_change_id_position_pk primary key (bulk_change_id, "position"),
  constraint bulk_change_rows_by_length check (char_length(by) between 1 and 100),
  constraint bulk_change_rows_state_known check (state in ('waiting', 'changed', 'meanwhile', 'gone', 'failed', 'left_out', 'undone', 'kept')),
  constraint bulk_change_rows_bulk_change_id_bulk_changes_id_fk foreign key (bulk_change_id) references bulk_changes(id) on delete cascade,
  constraint bulk_change_rows_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index bulk_change_rows_product on bulk_change_rows (product_id);

create table search_words (
  word text primary key,
  spelling text not null,
  frequency integer not null,
  names integer not null default 0,
  constraint search_words_frequency_range check (frequency > 0),
  constraint search_words_names_range check (names between 0 and 3)
);
create index search_words_sound on search_words (search_sound(word));
create index search_words_trigrams on search_words using gist (word gist_trgm_ops);

create trigger announce_words after insert or delete or update on search_words
  for each row
  execute function announce_catalogue();
comment on trigger announce_words on search_words is
'What a typo is corrected to decides what a search answers. By row, because learning the same words anew changes nothing.';

create table search_synonyms (
  id integer primary key generated always as identity,
  words text not null,
  means text,
  words_norm text[] not null generated always as (string_to_array(norm(words), ', ')) stored,
  means_norm text[] generated always as (string_to_array(norm(means), ', ')) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint search_synonyms_means_length check (char_length(means) between 1 and 500),
  constraint search_synonyms_words_length check (char_length(words) between 1 and 500)
);
create index search_synonyms_words on search_synonyms using gin (words_norm);

create trigger announce_catalogue after insert or delete or update or truncate on search_synonyms
  for each statement
  execute function announce_catalogue();

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
create index search_misses_last on search_misses (last_at);

create table questions (
  id integer primary key generated always as identity,
  product_id integer,
  message text,
  client_name text,
  client_email text,
  client_phone text not null,
  language text,
  answered_at timestamp with time zone,
  answer text,
  answered_by integer,
  former_answered_at timestamp with time zone,
  former_answered_by integer,
  words_norm text not null generated always as (norm((((((coalesce(client_name, '') || ' ') || coalesce(client_email, '')) || ' ') || client_phone) || ' ') || coalesce(message, ''))) stored,
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
  product_id integer,
  size_id integer,
  colour_id integer,
  email text,
  phone text,
  language text not null default 'en',
  told_at timestamp with time zone,
  former_told_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint restock_requests_once unique nulls not distinct (product_id, size_id, colour_id, email, phone),
  constraint restock_requests_choice_of_product check (product_id is not null or num_nonnulls(size_id, colour_id) = 0),
  constraint restock_requests_email_length check (char_length(email) between 3 and 254),
  constraint restock_requests_email_lower check (email = lower(email)),
  constraint restock_requests_language_known check (language in ('en', 'ar')),
  constraint restock_requests_one_way check (num_nonnulls(email, phone) = 1),
  constraint restock_requests_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint restock_requests_colour_of_product foreign key (colour_id, product_id) references product_colours(id, product_id) on delete cascade,
  constraint restock_requests_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint restock_requests_size_of_product foreign key (size_id, product_id) references product_sizes(id, product_id) on delete cascade
);
create index restock_requests_by_phone on restock_requests (created_at desc, id desc) where phone is not null;
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

create table returns (
  id integer primary key generated always as identity,
  order_id integer not null,
  state text not null,
  exchange_order_id integer,
  comes_by text,
  note text,
  answer text,
  user_id integer,
  user_name text,
  received_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  money_by text,
  money_to text,
  value bigint not null default 0,
  credit bigint not null default 0,
  paid_at timestamp with time zone,
  paid_by text,
  constraint returns_exchange_order_id_unique unique (exchange_order_id),
  constraint returns_answer_length check (char_length(answer) between 1 and 2000),
  constraint returns_comes_by_known check (comes_by in ('courier', 'customer')),
  constraint returns_money_by_known check (money_by in ('courier', 'transfer')),
  constraint returns_money_range check (credit >= 0 and credit <= value),
  constraint returns_money_to_length check (char_length(money_to) between 1 and 100),
  constraint returns_note_length check (char_length(note) between 1 and 1000),
  constraint returns_paid_by_length check (char_length(paid_by) between 1 and 100),
  constraint returns_state_known check (state in ('asked', 'coming', 'to_pay', 'done', 'declined', 'cancelled')),
  constraint returns_user_name_length check (char_length(user_name) between 1 and 100),
  constraint returns_exchange_order_id_orders_id_fk foreign key (exchange_order_id) references orders(id),
  constraint returns_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint returns_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index returns_order on returns (order_id);
create index returns_state on returns (state, id);
create index returns_user on returns (user_id);

create table parcels (
  id integer primary key generated always as identity,
  order_id integer not null,
  courier_id integer not null,
  kind text not null,
  return_id integer,
  state text not null default 'ready',
  tracking text,
  fee bigint,
  to_collect bigint,
  days integer,
  handed_at timestamp with time zone,
  delivered_at timestamp with time zone,
  refused_at timestamp with time zone,
  received_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint parcels_days_range check (days between 0 and 60),
  constraint parcels_fee_range check (fee between 0 and 100000000),
  constraint parcels_handed_money check ((state in ('ready', 'cancelled')) or to_collect is not null and handed_at is not null),
  constraint parcels_kind_known check (kind in ('deliver', 'exchange', 'return')),
  constraint parcels_return_kind check (kind <> 'return' or return_id is not null),
  constraint parcels_state_known check (state in ('ready', 'handed', 'delivered', 'refused', 'received', 'cancelled')),
  constraint parcels_tracking_length check (char_length(tracking) between 1 and 100),
  constraint parcels_courier_id_couriers_id_fk foreign key (courier_id) references couriers(id),
  constraint parcels_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint parcels_return_id_returns_id_fk foreign key (return_id) references returns(id)
);
create index parcels_order on parcels (order_id, state, kind, fee, id);
create unique index parcels_order_open on parcels (order_id) where (state in ('ready', 'handed')) and kind <> 'return';
create index parcels_owed on parcels (courier_id, delivered_at) where state = 'delivered';
create index parcels_return on parcels (return_id);
create unique index parcels_return_open on parcels (return_id) where (state in ('ready', 'handed')) and kind = 'return';
create index parcels_state on parcels (state, courier_id, handed_at, id);
create unique index parcels_tracking on parcels (courier_id, lower(tracking));

create table order_money (
  id integer primary key generated always as identity,
  order_id integer not null,
  kind text not null,
  amount bigint not null,
  state text not null default 'open',
  by text,
  money_to text,
  parcel_id integer,
  return_id integer,
  paid_at timestamp with time zone,
  paid_by text,
  created_at timestamp with time zone not null default now(),
  constraint order_money_by check ((kind = 'credit') = (by is null)),
  constraint order_money_by_known check (by in ('courier', 'transfer', 'cash')),
  constraint order_money_carried check (parcel_id is null or by = 'courier'),
  constraint order_money_kind_known check (kind in ('door', 'refund', 'credit', 'credit_refund', 'advance', 'advance_refund')),
  constraint order_money_money_to_length check (char_length(money_to) between 1 and 100),
  constraint order_money_paid_by_length check (char_length(paid_by) between 1 and 100),
  constraint order_money_paid_when check ((state = 'paid') = (paid_at is not null)),
  constraint order_money_return check ((kind in ('door', 'advance', 'advance_refund')) = (return_id is null)),
  constraint order_money_sign check (
case
    when kind in ('door', 'credit', 'advance') then amount >= 0
    else amount < 0
end),
  constraint order_money_state_known check (state in ('open', 'paid', 'void')),
  constraint order_money_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint order_money_parcel_id_parcels_id_fk foreign key (parcel_id) references parcels(id),
  constraint order_money_return_id_returns_id_fk foreign key (return_id) references returns(id)
);
create unique index order_money_door on order_money (parcel_id) where kind = 'door';
create index order_money_order on order_money (order_id, kind, state, amount);
create index order_money_parcel on order_money (parcel_id, state, amount);
create index order_money_return on order_money (return_id);

create table order_fees (
  order_id integer primary key,
  amount bigint not null,
  constraint order_fees_least check (amount >= 0),
  constraint order_fees_order_id_orders_id_fk foreign key (order_id) references orders(id)
);

create table order_shares (
  order_id integer not null,
  product_id integer not null,
  left_at timestamp with time zone not null,
  became smallint not null,
  is_first boolean not null,
  sales bigint not null,
  cost bigint not null,
  fees bigint not null,
  without_cost integer not null,
  constraint order_shares_order_id_product_id_pk primary key (order_id, product_id),
  constraint order_shares_became_known check (became between 1 and 4),
  constraint order_shares_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade
);
create index order_shares_left on order_shares (left_at, order_id, product_id, became, is_first, sales, cost, fees, without_cost);

create table order_lines (
  order_id integer not null,
  "position" integer not null,
  product_id integer,
  inventory_item_id integer,
  name text not null,
  name_ar text,
  size text,
  size_ar text,
  colour text,
  colour_ar text,
  colour_hex text,
  picture_stem text,
  price bigint not null,
  quantity integer not null,
  sku text,
  cost bigint,
  constraint order_lines_order_id_position_pk primary key (order_id, "position"),
  constraint order_lines_colour_ar_length check (char_length(colour_ar) between 1 and 60),
  constraint order_lines_colour_hex_shape check (colour_hex ~ '^#[0-9a-f]{6}$'),
  constraint order_lines_colour_length check (char_length(colour) between 1 and 60),
  constraint order_lines_cost_range check (cost between 0 and 100000000),
  constraint order_lines_name_ar_length check (char_length(name_ar) between 1 and 200),
  constraint order_lines_name_length check (char_length(name) between 1 and 200),
  constraint order_lines_price_range check (price between 0 and 100000000),
  constraint order_lines_quantity_range check (quantity between 1 and 100),
  constraint order_lines_size_ar_length check (char_length(size_ar) between 1 and 40),
  constraint order_lines_size_length check (char_length(size) between 1 and 40),
  constraint order_lines_sku_length check (char_length(sku) between 1 and 100),
  constraint order_lines_inventory_item_id_inventory_items_id_fk foreign key (inventory_item_id) references inventory_items(id) on delete set null,
  constraint order_lines_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade,
  constraint order_lines_picture_stem_media_files_stem_fk foreign key (picture_stem) references media_files(stem),
  constraint order_lines_product_id_products_id_fk foreign key (product_id) references products(id) on delete set null
);
create index order_lines_item on order_lines (inventory_item_id);
create index order_lines_money on order_lines (order_id, "position", product_id, price, quantity, cost);
create index order_lines_picture on order_lines (picture_stem);
create index order_lines_product on order_lines (product_id, order_id);

create table parcel_lines (
  parcel_id integer not null,
  order_id integer not null,
  "position" integer not null,
  quantity integer not null,
  sellable integer not null default 0,
  damaged integer not null default 0,
  constraint parcel_lines_parcel_id_position_pk primary key (parcel_id, "position"),
  constraint parcel_lines_quantity_range check (quantity between 1 and 100),
  constraint parcel_lines_received_range check (sellable >= 0 and damaged >= 0 and (sellable + damaged) <= quantity),
  constraint parcel_lines_line_fk foreign key (order_id, "position") references order_lines(order_id, "position"),
  constraint parcel_lines_parcel_id_parcels_id_fk foreign key (parcel_id) references parcels(id) on delete cascade
);
create index parcel_lines_order on parcel_lines (order_id, "position");

create table return_lines (
  return_id integer not null,
  order_id integer not null,
  "position" integer not null,
  quantity integer not null,
  reason text not null,
  wants text not null,
  product_id integer,
  size_id integer,
  color_id integer,
  value bigint not null default 0,
  sellable integer not null default 0,
  damaged integer not null default 0,
  constraint return_lines_return_id_position_pk primary key (return_id, "position"),
  constraint return_lines_quantity_range check (quantity between 1 and 100),
  constraint return_lines_reason_known check (reason in ('too_small', 'too_large', 'not_as_expected', 'changed_mind', 'damaged', 'wrong_item', 'other')),
  constraint return_lines_received_range check (sellable >= 0 and damaged >= 0 and (sellable + damaged) <= quantity),
  constraint return_lines_wants_known check (wants in ('money', 'exchange')),
  constraint return_lines_line_fk foreign key (order_id, "position") references order_lines(order_id, "position"),
  constraint return_lines_product_id_products_id_fk foreign key (product_id) references products(id) on delete set null,
  constraint return_lines_return_id_returns_id_fk foreign key (return_id) references returns(id) on delete cascade
);
create index return_lines_order on return_lines (order_id, "position");
create index return_lines_product on return_lines (product_id);

create function shares_of(orders integer[]) returns setof order_shares
language sql stable as $$
  select
    line.order_id, coalesce(line.product_id, 0), min(left_at), min(became)::smallint, bool_or(is_first),
    sum(case when is_delivered then div(gross * upto, weight) - div(gross * (upto - own), weight) - coalesce(back.value, 0) else 0 end)::bigint,
    sum(case when is_delivered then coalesce(line.cost, 0) * (line.quantity - coalesce(back.sellable, 0)) else 0 end)::bigint,
    sum(div(fees * upto, weight) - div(fees * (upto - own), weight))::bigint,
    sum(case when is_delivered and line.cost is null then line.quantity - coalesce(back.sellable, 0) else 0 end)::integer
  from (
    select
      weighed.*, sum(own) over (partition by order_id) as weight,
      sum(own) over lines as upto, row_number() over lines = 1 as is_first
    from (
      select
        line.order_id, line.position, line.product_id, line.quantity, line.cost, sold.left_at, sold.became, sold.gross, sold.fees, sold.is_delivered,
        case when sold.subtotal > 0 then line.price * line.quantity else line.quantity end as own
      from (
        select
          id, left_at, subtotal, (total_price + exchange_credit)::numeric as gross, status = 'accept' as is_delivered,
          case when status = 'shipped' then 0 else coalesce(order_fees.amount, 0) end::numeric as fees,
          case
            when status = 'shipped' then 4 when status = 'reject' then 3
            when exists (
              select from public.return_lines join public.returns on returns.id = return_lines.return_id
              where return_lines.order_id = sold.id and returns.received_at is not null
            ) then 2 else 1
          end as became
        from public.orders as sold left join public.order_fees on order_fees.order_id = sold.id
        where sold.id = any(shares_of.orders) and left_at is not null and status <> 'pending' and not is_trial
      ) as sold
      join public.order_lines as line on line.order_id = sold.id
    ) as weighed
    window lines as (partition by order_id order by position)
  ) as line
  left join (
    select line.order_id, line.position, sum(line.value) as value, sum(line.sellable) as sellable
    from public.return_lines as line join public.returns on returns.id = line.return_id
    where line.order_id = any(shares_of.orders) and returns.received_at is not null
    group by 1, 2
  ) as back on back.order_id = line.order_id and back.position = line.position
  group by line.order_id, line.product_id
$$;
comment on function shares_of(integer[]) is
'Shares of products in the profit of those orders that left (R306, R307). Total and fees are shared in proportion to what lines cost, or to pieces where they cost nothing:
a line''s share is that of all lines up to it less that of those before it, in whole piastres, so that nothing is lost. What came back goes off its own line.';

create table former_orders (
  id integer primary key generated always as identity,
  number text not null,
  state text not null,
  placed_at timestamp with time zone not null,
  phone text,
  first_name text not null,
  last_name text not null,
  email text,
  city text,
  province text,
  address text,
  note text,
  lines jsonb not null,
  subtotal bigint not null,
  discount bigint not null,
  delivery_price bigint not null,
  other bigint not null,
  total_price bigint not null,
  refunded bigint not null,
  search_norm text not null generated always as (norm(((((((' ' || first_name) || ' ') || last_name) || ' ') || coalesce(email, '')) || ' ') || number)) stored,
  created_at timestamp with time zone not null default now(),
  constraint former_orders_number_unique unique (number),
  constraint former_orders_address_length check (char_length(address) between 1 and 500),
  constraint former_orders_city_length check (char_length(city) between 1 and 100),
  constraint former_orders_email_length check (char_length(email) between 3 and 254),
  constraint former_orders_figures_least check (least(subtotal, discount, delivery_price, total_price, refunded) >= 0),
  constraint former_orders_first_name_length check (char_length(first_name) between 0 and 100),
  constraint former_orders_last_name_length check (char_length(last_name) between 0 and 100),
  constraint former_orders_lines_list check (jsonb_typeof(lines) = 'array'),
  constraint former_orders_note_length check (char_length(note) between 1 and 2000),
  constraint former_orders_number_length check (char_length(number) between 1 and 100),
  constraint former_orders_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint former_orders_province_length check (char_length(province) between 1 and 100),
  constraint former_orders_state_known check (state in ('delivered', 'refused', 'returned', 'cancelled', 'open')),
  constraint former_orders_total_sum check (total_price = (subtotal - discount + delivery_price + other))
);
create index former_orders_newest on former_orders (placed_at desc nulls last, id desc nulls last);
create index former_orders_phone on former_orders (phone, placed_at, id, state, total_price, refunded);
create index former_orders_search on former_orders using gin (search_norm gin_trgm_ops);

create table former_customers (
  id integer primary key generated always as identity,
  phone text not null,
  first_name text not null,
  last_name text not null,
  email text,
  city text,
  province text,
  address text,
  note text,
  search_norm text not null generated always as (norm(((((' ' || first_name) || ' ') || last_name) || ' ') || coalesce(email, ''))) stored,
  created_at timestamp with time zone not null default now(),
  constraint former_customers_phone_unique unique (phone),
  constraint former_customers_address_length check (char_length(address) between 1 and 500),
  constraint former_customers_city_length check (char_length(city) between 1 and 100),
  constraint former_customers_email_length check (char_length(email) between 3 and 254),
  constraint former_customers_first_name_length check (char_length(first_name) between 0 and 100),
  constraint former_customers_last_name_length check (char_length(last_name) between 0 and 100),
  constraint former_customers_note_length check (char_length(note) between 1 and 2000),
  constraint former_customers_phone_mobile check (phone ~ '^01[0125][0-9]{8}$'),
  constraint former_customers_province_length check (char_length(province) between 1 and 100)
);
create index former_customers_search on former_customers using gin (search_norm gin_trgm_ops);

create table reviews (
  id integer primary key generated always as identity,
  product_id integer not null,
  name text not null,
  email text,
  rate integer not null,
  review text not null,
  fit text,
  verified boolean not null default false,
  media_id integer,
  status text not null default 'rejected',
  decided_at timestamp with time zone,
  words_norm text not null generated always as (norm((((name || ' ') || coalesce(email, '')) || ' ') || review)) stored,
  created_at timestamp with time zone not null default now(),
  constraint reviews_email_length check (char_length(email) between 3 and 254),
  constraint reviews_fit_known check (fit in ('small', 'true', 'large')),
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

create function product_cards(product_ids integer[]) returns table(product_id integer, card jsonb)
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
          jsonb_build_object('id', size.id, 'size', size.name, 'name_ar', size.name_ar)
          || case when size.choice is null then '{}' else jsonb_build_object(
            'part', size.part, 'part_ar', size.part_ar, 'choice', size.choice, 'choice_ar', size.choice_ar
          ) end
          order by size.position, size.id
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
    || case
      when product.choice_name is null then '{}'
      else jsonb_build_object('choice_name', product.choice_name, 'choice_name_ar', product.choice_name_ar)
    end
    -- Asked first, because most products have one price for all that they offer.
    || case
      when exists (
        select from public.variants as variant
        where variant.product_id = product.id and num_nonnulls(variant.price, variant.original_price) > 0
      ) then (
        select
          case when bool_or(num_nonnulls(variant.price, variant.original_price) > 0) then jsonb_build_object('variant_prices', jsonb_agg(
            jsonb_build_object(
              'size_id', variant.size_id, 'color_id', variant.colour_id, 'price', own.price, 'original_price', own.original_price
            )
            order by size.position, size.id, colour.position, colour.id
          )) else '{}' end
        from public.variants as variant
        left join public.product_sizes as size on size.id = variant.size_id
        left join public.product_colours as colour on colour.id = variant.colour_id
        cross join lateral public.variant_prices(
          product.price, product.original_price, product.regular_price, product.regular_original_price, variant.price, variant.original_price
        ) as own
        where variant.product_id = product.id and size.archived_at is null and colour.archived_at is null
      )
      else '{}'
    end
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
comment on function product_cards(integer[]) is
'What replies show of products but for their stock (catalogue, card.ts), archived ones among them. A picture without a colour says nothing of colours,
as in the cards that were written before pictures had any.';

create function catalogue_rows(product_ids integer[]) returns setof catalogue_entries
language sql stable parallel safe as $$
  -- Materialized: PostgreSQL would build the card anew for each use of it.
  with made as materialized (
    select product_id, card, (card ->> 'review_count')::integer as review_count, (card ->> 'review_sum')::double precision as review_sum
    from public.product_cards(product_ids)
  )
  select
    product.id, subcategory.id, category.id, subcategory.status = 'active' and product.state = 'published', product.slug, product.name, product.name_ar, product.price,
    coalesce(made.review_sum / nullif(made.review_count, 0), 0), made.review_count,
    -- What opened later is new since then.
    greatest(product.created_at, product.publish_at),
    -- Of sizes that have values of another choice each is listed once; a value alone is no size.
    array(
      select lower(written.name)
      from public.product_sizes as size
      cross join lateral (select case when size.choice is null then size.name else size.part end as name) as written
      where size.product_id = product.id and size.archived_at is null and written.name is not null
      group by lower(written.name)
      order by min(size.position), min(size.id)
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
      chr(10), product.slug, product.material, product.material_ar, subcategory.name, subcategory.name_ar, category.name, category.name_ar,
      (
        select string_agg(concat_ws(chr(10), variant.sku, variant.barcode), chr(10) order by variant.id)
        from public.variants as variant
        where variant.product_id = product.id
      )
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
comment on function catalogue_rows(integer[]) is
'The rows of some products as they should be: none for what is archived.';

create function catalogue_refresh(product_ids integer[]) returns void
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
comment on function catalogue_refresh(integer[]) is
'Writes the rows of some products anew. Rows are held first, in the order of ids: whoever waits for one then reads what the other has committed,
and what is read below is read after that, because each statement of this function sees all that was committed before it.';

create trigger announce_deleted after delete on reviews
  for each row when (old.status = 'accepted')
  execute function announce_catalogue();
create trigger announce_inserted after insert on reviews
  for each row when (new.status = 'accepted')
  execute function announce_catalogue();
create trigger announce_updated after update on reviews
  for each row when (old.status = 'accepted' or new.status = 'accepted')
  execute function announce_catalogue();

create table own_pages (
  id integer primary key generated always as identity,
  title text not null,
  title_ar text,
  slug text not null,
  state text not null,
  footer text not null,
  description text,
  description_ar text,
  sections jsonb not null,
  preview text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  former_slugs text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint own_pages_slug_unique unique (slug),
  constraint own_pages_description_ar_length check (char_length(description_ar) between 1 and 300),
  constraint own_pages_description_length check (char_length(description) between 1 and 300),
  constraint own_pages_footer_known check (footer in ('none', 'shop', 'help')),
  constraint own_pages_preview_shape check (preview ~ '^[A-Za-z0-9_-]{22,64}$'),
  constraint own_pages_sections_list check (jsonb_typeof(sections) = 'array'),
  constraint own_pages_slug_length check (char_length(slug) between 1 and 100),
  constraint own_pages_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint own_pages_state_known check (state in ('draft', 'published')),
  constraint own_pages_title_ar_length check (char_length(title_ar) between 1 and 120),
  constraint own_pages_title_length check (char_length(title) between 1 and 120)
);

create trigger announce_catalogue after insert or delete or update or truncate on own_pages
  for each statement
  execute function announce_catalogue();

create table own_page_pictures (
  page_id integer not null,
  media_id integer not null,
  constraint own_page_pictures_page_id_media_id_pk primary key (page_id, media_id),
  constraint own_page_pictures_media_id_media_files_id_fk foreign key (media_id) references media_files(id),
  constraint own_page_pictures_page_id_own_pages_id_fk foreign key (page_id) references own_pages(id) on delete cascade
);
create index own_page_pictures_media on own_page_pictures (media_id);

create table redirects (
  id integer primary key generated always as identity,
  old_address text not null,
  new_address text not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint redirects_old_address_unique unique (old_address),
  constraint redirects_new_address_length check (char_length(new_address) between 1 and 500),
  constraint redirects_old_address_length check (char_length(old_address) between 2 and 500),
  constraint redirects_paths check (old_address ~ '^/[^/]' and new_address ~ '^/([^/]|$)')
);

create table customers (
  phone text primary key,
  mark text,
  note text,
  noted_by text,
  noted_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint customers_mark_known check (mark in ('trusted', 'confirm_first', 'blocked')),
  constraint customers_note_length check (char_length(note) between 1 and 2000),
  constraint customers_noted_by_length check (char_length(noted_by) between 1 and 100),
  constraint customers_phone_mobile check (phone ~ '^01[0125][0-9]{8}$')
);

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

create table stock_counts (
  id integer primary key generated always as identity,
  name text not null,
  category_id integer,
  subcategory_id integer,
  note text,
  opened_by_id integer,
  opened_by text,
  applied_at timestamp with time zone,
  applied_by text,
  created_at timestamp with time zone not null default now(),
  constraint stock_counts_applied_by_length check (char_length(applied_by) between 1 and 100),
  constraint stock_counts_name_length check (char_length(name) between 1 and 200),
  constraint stock_counts_note_length check (char_length(note) between 1 and 300),
  constraint stock_counts_one_place check (num_nonnulls(category_id, subcategory_id) <= 1),
  constraint stock_counts_opened_by_length check (char_length(opened_by) between 1 and 100),
  constraint stock_counts_opened_by_id_users_id_fk foreign key (opened_by_id) references users(id) on delete set null
);
create index stock_counts_opened_by on stock_counts (opened_by_id);

create table stock_count_lines (
  count_id integer not null,
  inventory_item_id integer not null,
  pieces integer not null,
  expected integer not null,
  unsure boolean not null default false,
  counted_by text,
  counted_at timestamp with time zone not null,
  constraint stock_count_lines_count_id_inventory_item_id_pk primary key (count_id, inventory_item_id),
  constraint stock_count_lines_counted_by_length check (char_length(counted_by) between 1 and 100),
  constraint stock_count_lines_expected_least check (expected >= 0),
  constraint stock_count_lines_pieces_range check (pieces between 0 and 1000000),
  constraint stock_count_lines_count_id_stock_counts_id_fk foreign key (count_id) references stock_counts(id) on delete cascade,
  constraint stock_count_lines_inventory_item_id_inventory_items_id_fk foreign key (inventory_item_id) references inventory_items(id) on delete cascade
);
create index stock_count_lines_item on stock_count_lines (inventory_item_id);

create table stock_requests (
  key text primary key,
  created_at timestamp with time zone not null default now(),
  constraint stock_requests_key_length check (char_length(key) between 1 and 300)
);

create table imports (
  id integer primary key generated always as identity,
  file_name text not null,
  format text not null,
  state text not null default 'columns',
  round integer not null default 0,
  summary jsonb not null,
  choices jsonb not null,
  trouble text,
  trouble_detail text,
  user_id integer,
  user_name text not null,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint imports_file_name_length check (char_length(file_name) between 1 and 200),
  constraint imports_format_known check (format in ('own', 'shopify', 'shopify_new', 'woocommerce', 'other', 'pictures', 'customers', 'orders', 'reviews', 'coupons', 'redirects')),
  constraint imports_state_known check (state in ('columns', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
  constraint imports_user_name_length check (char_length(user_name) between 1 and 100),
  constraint imports_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index imports_newest on imports (created_at desc nulls last, id desc nulls last);
create index imports_user on imports (user_id);

create table import_files (
  import_id integer not null,
  part integer not null,
  bytes bytea not null,
  constraint import_files_import_id_part_pk primary key (import_id, part),
  constraint import_files_import_id_imports_id_fk foreign key (import_id) references imports(id) on delete cascade
);

create table import_products (
  import_id integer not null,
  place integer not null,
  "row" integer not null,
  rows integer not null,
  outcome text not null,
  state text not null default 'waiting',
  product_id integer,
  record_id integer,
  name text not null,
  sku text,
  slug text,
  pictures integer not null default 0,
  missing_pictures jsonb not null default '[]'::jsonb,
  work jsonb,
  changes jsonb not null default '[]'::jsonb,
  failure text,
  failure_detail text,
  version integer,
  kept jsonb not null default '[]'::jsonb,
  kept_because text,
  is_undone boolean not null default false,
  constraint import_products_import_id_place_pk primary key (import_id, place),
  constraint import_products_kept_because_known check (kept_because in ('changed_since', 'pieces_moved', 'refused')),
  constraint import_products_outcome_known check (outcome in ('new', 'changed', 'unchanged', 'wrong')),
  constraint import_products_state_known check (state in ('waiting', 'done', 'failed')),
  constraint import_products_import_id_imports_id_fk foreign key (import_id) references imports(id) on delete cascade,
  constraint import_products_product_id_products_id_fk foreign key (product_id) references products(id) on delete set null
);
create index import_products_product on import_products (product_id);
create index import_products_slug on import_products (slug) where slug is not null;
create index import_products_work on import_products (import_id, outcome, state, place);

create table import_problems (
  id integer primary key generated always as identity,
  import_id integer not null,
  place integer not null,
  "row" integer not null,
  "column" text not null,
  target text,
  value text not null,
  code text not null,
  detail text,
  sku text,
  is_note boolean not null,
  constraint import_problems_product foreign key (import_id, place) references import_products(import_id, place) on delete cascade
);
create index import_problems_rows on import_problems (import_id, "row", id);

create table fetched_pictures (
  address text primary key,
  stem text not null,
  fetched_at timestamp with time zone not null default now(),
  constraint fetched_pictures_address_length check (char_length(address) between 1 and 2000),
  constraint fetched_pictures_stem_shape check (stem ~ '^[0-9a-f]{32}$')
);

create table settlements (
  id integer primary key generated always as identity,
  courier_id integer not null,
  file_name text not null,
  state text not null default 'read',
  headings jsonb not null,
  columns jsonb,
  bank_amount bigint,
  user_id integer,
  user_name text,
  accepted_at timestamp with time zone,
  accepted_by text,
  undone_at timestamp with time zone,
  undone_by text,
  undone_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint settlements_accepted_by_length check (char_length(accepted_by) between 1 and 100),
  constraint settlements_accepted_when check ((state = 'read') = (accepted_at is null)),
  constraint settlements_file_name_length check (char_length(file_name) between 1 and 200),
  constraint settlements_state_known check (state in ('read', 'accepted', 'undone')),
  constraint settlements_undone_by_length check (char_length(undone_by) between 1 and 100),
  constraint settlements_undone_reason_length check (char_length(undone_reason) between 1 and 500),
  constraint settlements_user_name_length check (char_length(user_name) between 1 and 100),
  constraint settlements_courier_id_couriers_id_fk foreign key (courier_id) references couriers(id),
  constraint settlements_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index settlements_courier on settlements (courier_id, id);
create index settlements_user on settlements (user_id);

create table settlement_rows (
  settlement_id integer not null,
  "row" integer not null,
  cells jsonb not null,
  tracking text,
  reference text,
  collected bigint,
  fee bigint,
  net bigint,
  day text,
  kind text,
  parcel_id integer,
  expected bigint,
  is_chosen boolean not null default true,
  paid bigint,
  let_go bigint,
  moved_from text,
  constraint settlement_rows_settlement_id_row_pk primary key (settlement_id, "row"),
  constraint settlement_rows_kind_known check (kind in ('match', 'too_little', 'too_much', 'refused_with_fee', 'twice', 'unknown', 'wrong')),
  constraint settlement_rows_parcel_id_parcels_id_fk foreign key (parcel_id) references parcels(id),
  constraint settlement_rows_settlement_id_settlements_id_fk foreign key (settlement_id) references settlements(id) on delete cascade
);
create index settlement_rows_parcel on settlement_rows (parcel_id, settlement_id, paid, fee);

create table costs (
  id integer primary key generated always as identity,
  day date not null,
  kind text not null,
  amount bigint not null,
  note text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint costs_amount_range check (amount between 0 and 100000000),
  constraint costs_kind_known check (kind in ('packing', 'ads', 'rent', 'wages', 'other')),
  constraint costs_note_length check (char_length(note) between 1 and 200)
);
create index costs_day on costs (day, kind, amount);

create table demo_rows (
  table_name text not null,
  row_key text not null,
  value jsonb,
  constraint demo_rows_table_name_row_key_pk primary key (table_name, row_key),
  constraint demo_rows_row_key_length check (char_length(row_key) between 1 and 64),
  constraint demo_rows_table_name_length check (char_length(table_name) between 1 and 63)
);

create table emptyings (
  id integer primary key generated always as identity,
  state text not null,
  with_changed boolean not null,
  user_id integer,
  user_name text,
  backup text,
  failure text,
  created_at timestamp with time zone not null default now(),
  worked_at timestamp with time zone,
  emptied_at timestamp with time zone,
  constraint emptyings_backup_length check (char_length(backup) between 1 and 100),
  constraint emptyings_failure_length check (char_length(failure) between 1 and 1000),
  constraint emptyings_state_known check (state in ('running', 'done', 'failed', 'put_back')),
  constraint emptyings_user_name_length check (char_length(user_name) between 1 and 100),
  constraint emptyings_user_id_users_id_fk foreign key (user_id) references users(id) on delete set null
);
create index emptyings_user on emptyings (user_id);

create table taken_rows (
  id bigint primary key generated always as identity,
  emptying_id integer not null,
  table_name text not null,
  "row" jsonb not null,
  stayed boolean not null default false,
  constraint taken_rows_table_name_length check (char_length(table_name) between 1 and 63),
  constraint taken_rows_emptying_id_emptyings_id_fk foreign key (emptying_id) references emptyings(id) on delete cascade
);
create index taken_rows_table on taken_rows (emptying_id, table_name, id);

create table webhooks (
  id integer primary key generated always as identity,
  url text not null,
  events text[] not null,
  is_on boolean not null default true,
  off_by text,
  switched_off_at timestamp with time zone,
  failing_since timestamp with time zone,
  secret text not null,
  secret_at timestamp with time zone not null default now(),
  former_secret text,
  former_secret_until timestamp with time zone,
  made_by text,
  made_by_id integer,
  made_by_key integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint webhooks_events_some check (cardinality(events) > 0),
  constraint webhooks_former_whole check (num_nulls(former_secret, former_secret_until) in (0, 2)),
  constraint webhooks_off_by_known check (off_by in ('failing', 'gone')),
  constraint webhooks_off_when_off check (is_on = (switched_off_at is null) and (off_by is null or not is_on)),
  constraint webhooks_secret_length check (char_length(secret) between 38 and 100),
  constraint webhooks_url_length check (char_length(url) between 8 and 2000),
  constraint webhooks_made_by_id_users_id_fk foreign key (made_by_id) references users(id) on delete set null
);
create index webhooks_maker on webhooks (made_by_id);

create trigger announce_catalogue after insert or delete or update of events, is_on or truncate on webhooks
  for each statement
  execute function announce_catalogue();
comment on trigger announce_catalogue on webhooks is
'Whether anybody listens is remembered (webhooks, rememberInside). How deliveries fare announces nothing.';

create table webhook_deliveries (
  id integer primary key generated always as identity,
  webhook_id integer not null,
  message_id text not null,
  type text not null,
  payload text not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  status integer,
  trouble text,
  created_at timestamp with time zone not null default now(),
  attempted_at timestamp with time zone,
  next_try_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint webhook_deliveries_message_id_length check (char_length(message_id) between 1 and 64),
  constraint webhook_deliveries_next_when_waiting check ((state = 'waiting') = (next_try_at is not null)),
  constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_trouble_known check (trouble in ('not_public', 'no_answer', 'too_slow', 'status', 'switched_off')),
  constraint webhook_deliveries_type_length check (char_length(type) between 1 and 50),
  constraint webhook_deliveries_webhook_id_webhooks_id_fk foreign key (webhook_id) references webhooks(id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc nulls last);
create index webhook_deliveries_oldest on webhook_deliveries (created_at);

create table alert_keys (
  id integer primary key default 1,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null default now(),
  constraint alert_keys_one check (id = 1),
  constraint alert_keys_private_key_length check (char_length(private_key) between 43 and 43),
  constraint alert_keys_public_key_length check (char_length(public_key) between 87 and 87)
);

create table alert_devices (
  id integer primary key generated always as identity,
  user_id integer not null,
  device_id integer,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  rung_at timestamp with time zone,
  rung_times integer not null default 0,
  constraint alert_devices_auth_length check (char_length(auth) between 22 and 24),
  constraint alert_devices_endpoint_length check (char_length(endpoint) between 8 and 1000),
  constraint alert_devices_language_known check (language in ('en', 'ar')),
  constraint alert_devices_p256dh_length check (char_length(p256dh) between 87 and 88),
  constraint alert_devices_user_agent_length check (char_length(user_agent) between 1 and 500),
  constraint alert_devices_device_id_known_devices_id_fk foreign key (device_id) references known_devices(id) on delete cascade,
  constraint alert_devices_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index alert_devices_device on alert_devices (device_id);
create unique index alert_devices_endpoint on alert_devices (endpoint);
create index alert_devices_user on alert_devices (user_id);

create trigger announce_catalogue after insert or delete or update of user_id or truncate on alert_devices
  for each statement
  execute function announce_catalogue();
comment on trigger announce_catalogue on alert_devices is
'Whether any device rings is remembered (alerts, rememberInside). When it rang last announces nothing.';

create table alert_choices (
  user_id integer primary key,
  off text[] not null default '{}'::text[],
  quiet_from text default '23:00',
  quiet_to text default '08:00',
  night_rings boolean not null default true,
  sums_up boolean not null default true,
  held jsonb not null default '{}'::jsonb,
  held_until timestamp with time zone,
  version integer not null default 0,
  constraint alert_choices_quiet_from_length check (char_length(quiet_from) between 5 and 5),
  constraint alert_choices_quiet_to_length check (char_length(quiet_to) between 5 and 5),
  constraint alert_choices_quiet_whole check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  constraint alert_choices_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);

create table troubles (
  kind text primary key,
  since timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  constraint troubles_kind_length check (char_length(kind) between 1 and 50)
);

create view audit_log as
select id,
  user_id,
  user_name,
  user_role,
  action,
  room,
  record_id,
  title,
  before,
  after,
  bulk_change_id,
  restores,
  created_at,
  words_norm
  from acts
  where room is not null and user_name is not null;

create view order_events as
select id,
  order_id,
  kind,
  from_status,
  to_status,
  confirmation,
  next_try_at,
  reason,
  difference,
  act,
  about,
  message,
  user_id,
  user_name,
  created_at
  from acts
  where order_id is not null;
alter view order_events alter column kind set default 'status';

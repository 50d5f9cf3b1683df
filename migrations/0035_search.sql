truncate "search_words";
--> statement-breakpoint
alter table "search_words" add column "spelling" text not null;
--> statement-breakpoint
create index "search_words_trigrams" on "search_words" using gist ("word" public.gist_trgm_ops);
--> statement-breakpoint
-- The words of a text that comes from norm(): as they stand; without what Arabic writes in front of them and as one with them (the, and, with,
-- for), so that a query need not know the fronts; and in their English stems, so that "dresses" finds "dress". Signs part words, as in a query: by
-- itself PostgreSQL takes some for addresses and paths. A point between digits belongs to a number.
create function public.search_lexemes(normal text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  plain text := regexp_replace(normal, '[!-,/:-@[-`{-~-]+|\.(?!\d)|(?<!\d)\.', ' ', 'g');
begin
  return tsvector_to_array(
    to_tsvector('pg_catalog.simple', plain || ' ' || regexp_replace(plain, '(^|\s)(?:[وبفك]?ال|لل|[وبل])(?=\S{3})', '\1', 'g'))
    || to_tsvector('pg_catalog.english', plain)
  );
end
$$;
--> statement-breakpoint
create function public.with_mark(mark text, lexemes text[]) returns text[]
language sql immutable strict parallel safe
return array(select mark || lexeme from unnest(lexemes) as lexeme);
--> statement-breakpoint
-- What search looks into. Where a word stands is a mark in front of it, which the index holds: weights are not in it, and to ask for them
-- PostgreSQL would have to read the document of every match. A word of the name stands there as #word, +word and word; one that says what the
-- product is (kind, colour, material) as +word and word; one of the description as word; and each whole name as =name.
-- All texts come from norm(); `names` has a name in each line.
create function public.catalogue_document(names text, kinds_and_colours text, material text, description text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  named text[] := public.search_lexemes(coalesce(names, ''));
  kinds text[] := named || public.search_lexemes(concat_ws(' ', kinds_and_colours, material));
begin
  return array_to_tsvector(
    public.with_mark('#', named) || public.with_mark('+', kinds) || kinds || public.search_lexemes(coalesce(description, ''))
      -- A lexeme may have 2046 bytes.
      || array(select '=' || left(trim(name), 500) from regexp_split_to_table(names, chr(10)) as name where trim(name) <> '')
  );
end
$$;
--> statement-breakpoint
create or replace function public.catalogue_rows(product_ids integer[]) returns setof public.catalogue_entries
language sql stable parallel safe
as $$
  select
    product.id, subcategory.id, category.id, subcategory.status = 'active', product.slug, product.name, product.name_ar, product.price,
    coalesce((card ->> 'review_sum')::double precision / nullif((card ->> 'review_count')::integer, 0), 0), (card ->> 'review_count')::integer,
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
        )
      )),
      public.norm(concat_ws(' ', product.material, product.material_ar)),
      public.norm(concat_ws(' ', product."desc", product.desc_ar))
    ),
    made.card
  from public.product_cards(product_ids) as made
  join public.products as product on product.id = made.product_id and product.archived_at is null
  join public.product_stock(product_ids) as stock on stock.product_id = product.id
  join public.subcategories as subcategory on subcategory.id = product.subcategory_id
  join public.categories as category on category.id = subcategory.category_id;
$$;
--> statement-breakpoint
drop function public.search_vector(text, "char");
--> statement-breakpoint
drop table public.search_documents;
--> statement-breakpoint
drop function public.refresh_documents_of_products() cascade;
--> statement-breakpoint
drop function public.refresh_documents_of_colours() cascade;
--> statement-breakpoint
drop function public.refresh_documents_of_subcategories() cascade;
--> statement-breakpoint
drop function public.refresh_documents_of_categories() cascade;
--> statement-breakpoint
drop function public.refresh_search_documents(integer[]);
--> statement-breakpoint
drop function public.note_documents();
--> statement-breakpoint
drop function public.note_words() cascade;
--> statement-breakpoint
drop function public.in_lines(text, text);
--> statement-breakpoint
-- A sale changes no indexed column: with room in its page its row needs no new entries in any index, of which the words have the most.
alter table public.catalogue_entries set (fillfactor = 85);
--> statement-breakpoint
-- What waits to be put into the index would be read by every search.
alter index public.catalogue_entries_document set (fastupdate = false);
--> statement-breakpoint
select gin_clean_pending_list('public.catalogue_entries_document'::regclass);
--> statement-breakpoint
do $$
declare
  batch integer[];
begin
  for batch in select array_agg(product_id) from public.catalogue_entries group by product_id / 500 order by product_id / 500 loop
    perform public.catalogue_refresh(batch);
  end loop;
end
$$;

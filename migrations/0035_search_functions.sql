-- The words of a text that comes from norm(): as they stand; without what Arabic writes in front of them and as one with them (the, and, with,
-- for), so that a query need not know the fronts; and in their English stems, so that "dresses" finds "dress".
create function public.search_lexemes(normal text) returns text[]
language sql immutable strict parallel safe
return tsvector_to_array(
  to_tsvector(
    'pg_catalog.simple', normal || ' ' || regexp_replace(normal, '(^|\s)(?:[وبفك]?ال|لل|[وبل])(?=\S{3})', '\1', 'g')
  ) || to_tsvector('pg_catalog.english', normal)
);
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
create or replace function public.refresh_search_documents(product_ids integer[]) returns void
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
  select id, public.catalogue_document(name, places_and_colours, material, description), name, subcategory_id, created_at
  from normal
  on conflict (product_id) do update
  set document = excluded.document, name_norm = excluded.name_norm, subcategory_id = excluded.subcategory_id, created_at = excluded.created_at
  where (kept.document, kept.name_norm, kept.subcategory_id, kept.created_at)
    is distinct from (excluded.document, excluded.name_norm, excluded.subcategory_id, excluded.created_at);
end
$$;
--> statement-breakpoint
drop function public.search_vector(text, "char");
--> statement-breakpoint
drop trigger note_inserted on public.search_documents;
--> statement-breakpoint
drop trigger note_updated on public.search_documents;
--> statement-breakpoint
drop trigger note_deleted on public.search_documents;
--> statement-breakpoint
drop trigger note_changed on public.search_words;
--> statement-breakpoint
drop trigger note_changed on public.search_synonyms;
--> statement-breakpoint
drop function public.note_documents();
--> statement-breakpoint
drop function public.note_words();
--> statement-breakpoint
select public.refresh_search_documents(array_agg(id)) from public.products;
--> statement-breakpoint
create view public.catalogue_entries as
select
  kept.product_id, kept.subcategory_id, subcategory.status = 'active' as visible, kept.created_at,
  coalesce((select sum(item.quantity) from public.inventory_items as item where item.product_id = kept.product_id), 0)::integer as pieces,
  kept.name_norm as names, kept.document
from public.search_documents as kept
join public.subcategories as subcategory on subcategory.id = kept.subcategory_id;

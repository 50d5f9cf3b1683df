-- Announcing what shoppers can see
--
-- PostgreSQL delivers the notification at commit to every process that keeps rendered bytes; the process that commits reads
-- the setting before COMMIT, so that it is never the last to know.
create function public.announce_catalogue() returns trigger
language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  perform set_config('zeina.catalogue', 'changed', true);
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  seen text;
begin
  foreach seen in array array[
    'settings', 'areas', 'categories', 'subcategories', 'slides', 'instagram_images', 'social_links', 'products',
    'product_former_slugs', 'product_sizes', 'product_colours', 'product_pictures', 'variants', 'search_synonyms'
  ] loop
    execute format(
      'create trigger announce_catalogue after insert or update or delete or truncate on public.%I
       for each statement execute function public.announce_catalogue()',
      seen
    );
  end loop;
end
$$;
--> statement-breakpoint
create trigger announce_catalogue after insert or delete or truncate on public.inventory_items
for each statement execute function public.announce_catalogue();
--> statement-breakpoint
-- Of a quantity shoppers see whether it is nothing: most sales announce nothing.
create trigger announce_zero_crossing after update on public.inventory_items
for each row when ((old.quantity = 0) is distinct from (new.quantity = 0))
execute function public.announce_catalogue();
--> statement-breakpoint
create trigger announce_inserted after insert on public.reviews
for each row when (new.status = 'accepted')
execute function public.announce_catalogue();
--> statement-breakpoint
create trigger announce_updated after update on public.reviews
for each row when (old.status = 'accepted' or new.status = 'accepted')
execute function public.announce_catalogue();
--> statement-breakpoint
create trigger announce_deleted after delete on public.reviews
for each row when (old.status = 'accepted')
execute function public.announce_catalogue();
--> statement-breakpoint

-- Figures of accepted reviews, kept on the product

create function public.keep_review_figures() returns trigger
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
--> statement-breakpoint
create trigger keep_review_figures after insert or delete or update of status, rate, product_id on public.reviews
for each row execute function public.keep_review_figures();
--> statement-breakpoint

-- Search documents
--
-- Words stand as they are, for prefixes as one types, and in their English stems, so that "dresses" finds "dress". The text
-- comes from norm().
create function public.search_vector(normal text, weight "char") returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('pg_catalog.simple', normal) || to_tsvector('pg_catalog.english', normal), weight);
--> statement-breakpoint
-- Null and ids of no product are let pass. Archived and hidden products keep their documents: who may see them is for the
-- query to say.
create function public.refresh_search_documents(product_ids integer[]) returns void
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
      public.norm(concat_ws(' ', product.name, product.name_ar)) as name,
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
  insert into public.search_documents as kept (product_id, document, name_norm)
  select
    id,
    public.search_vector(name, 'A')
      || public.search_vector(places_and_colours, 'B')
      || public.search_vector(material, 'C')
      || public.search_vector(description, 'D'),
    name
  from normal
  on conflict (product_id) do update set document = excluded.document, name_norm = excluded.name_norm
  where (kept.document, kept.name_norm) is distinct from (excluded.document, excluded.name_norm);
end
$$;
--> statement-breakpoint
create function public.refresh_documents_of_products() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_search_documents((select array_agg(id) from rows_after));
  else
    perform public.refresh_search_documents((
      select array_agg(a.id)
      from rows_after as a
      join rows_before as b using (id)
      where (a.name, a.name_ar, a."desc", a.desc_ar, a.material, a.material_ar, a.subcategory_id)
        is distinct from (b.name, b.name_ar, b."desc", b.desc_ar, b.material, b.material_ar, b.subcategory_id)
    ));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger refresh_documents_inserted after insert on public.products
referencing new table as rows_after
for each statement execute function public.refresh_documents_of_products();
--> statement-breakpoint
create trigger refresh_documents_updated after update on public.products
referencing old table as rows_before new table as rows_after
for each statement execute function public.refresh_documents_of_products();
--> statement-breakpoint
create function public.refresh_documents_of_colours() returns trigger
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
--> statement-breakpoint
create trigger refresh_documents_inserted after insert on public.product_colours
referencing new table as rows_after
for each statement execute function public.refresh_documents_of_colours();
--> statement-breakpoint
create trigger refresh_documents_updated after update on public.product_colours
referencing old table as rows_before new table as rows_after
for each statement execute function public.refresh_documents_of_colours();
--> statement-breakpoint
create trigger refresh_documents_deleted after delete on public.product_colours
referencing old table as rows_before
for each statement execute function public.refresh_documents_of_colours();
--> statement-breakpoint
create function public.refresh_documents_of_subcategories() returns trigger
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
--> statement-breakpoint
create trigger refresh_documents_updated after update on public.subcategories
referencing old table as rows_before new table as rows_after
for each statement execute function public.refresh_documents_of_subcategories();
--> statement-breakpoint
create function public.refresh_documents_of_categories() returns trigger
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
--> statement-breakpoint
create trigger refresh_documents_updated after update on public.categories
referencing old table as rows_before new table as rows_after
for each statement execute function public.refresh_documents_of_categories();

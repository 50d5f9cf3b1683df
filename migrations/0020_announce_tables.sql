-- An announcement says which table changed: most of what pages read is decided by tables that hardly ever do.
create or replace function public.announce_catalogue() returns trigger
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

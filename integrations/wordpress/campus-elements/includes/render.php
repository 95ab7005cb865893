<?php
/**
 * An element in a page.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/**
 * Returns the HTML of an element. Visitors see nothing of an element that does not exist; people who can edit pages
 * read what is wrong.
 *
 * @param string $name     The name of the element.
 * @param array  $given    Its attributes.
 * @param string $fallback What stands in its place until it has loaded, as safe HTML.
 */
function render_element( string $name, array $given, string $fallback = '' ): string {
	$element = find_element( $name );
	if ( null === $element ) {
		/* translators: %s: what was typed as the name of an element */
		return notice_for_editors( sprintf( __( 'Campus Elements: there is no element named “%s”.', 'campus-elements' ), $name ) );
	}
	if ( ! is_configured() ) {
		return notice_for_editors( __( 'Campus Elements: enter the server and the institution under Settings → Campus Elements.', 'campus-elements' ) );
	}
	enqueue_files();
	$attributes = known_attributes( $element, $given );
	$language   = language_on_tag( language_of( $attributes['lang'] ?? '' ) );
	unset( $attributes['lang'] );
	if ( '' !== $language ) {
		$attributes['lang'] = $language;
	}
	$client = $attributes['client'] ?? read_settings()['client'];
	$form   = isset( $attributes['transaction-id'] ) ? '' : render_form( $element, $client, '' !== $language ? $language : page_language() );
	if ( '' === $form ) {
		$form = '' !== trim( $fallback ) ? $fallback : fallback_link( $element );
	}
	return problem_note( $client ) . sprintf( '<%1$s%2$s>%3$s</%1$s>', $element['tag'], write_attributes( $attributes ), $form );
}

/**
 * Returns the link that stands in the place of an element until it has loaded.
 *
 * @param array $element The element.
 */
function fallback_link( array $element ): string {
	return sprintf( '<a href="%s">%s</a>', esc_url( read_settings()['server'] ), esc_html( translate_generated( $element['title'] ) ) );
}

/**
 * Returns a notice that only people who can edit pages see.
 *
 * @param string $text The notice.
 */
function notice_for_editors( string $text ): string {
	return current_user_can( 'edit_posts' ) ? '<p role="note"><strong>' . esc_html( $text ) . '</strong></p>' : '';
}

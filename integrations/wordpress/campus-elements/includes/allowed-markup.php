<?php
/**
 * What a form from the server may consist of.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/** Returns the tags and attributes of a form, for `wp_kses`: nothing of them can run a script. */
function allowed_markup(): array {
	$everywhere = array_fill_keys(
		array( 'class', 'id', 'lang', 'dir', 'slot', 'hidden', 'role', 'title', 'translate', 'tabindex', 'data-*' ),
		true
	);
	$aria       = array( 'label', 'labelledby', 'describedby', 'hidden', 'live', 'atomic', 'invalid', 'required', 'expanded', 'pressed', 'disabled', 'controls', 'current', 'busy', 'level' );
	foreach ( $aria as $name ) {
		$everywhere[ "aria-$name" ] = true;
	}
	$own = array(
		'form'     => array( 'action', 'method', 'novalidate', 'autocomplete', 'accept-charset', 'target' ),
		'input'    => array( 'type', 'name', 'value', 'required', 'checked', 'disabled', 'readonly', 'inputmode', 'autocomplete', 'autocapitalize', 'autocorrect', 'spellcheck', 'enterkeyhint', 'maxlength', 'minlength', 'size', 'pattern', 'placeholder', 'min', 'max', 'step', 'accept' ),
		'select'   => array( 'name', 'required', 'disabled', 'autocomplete', 'size' ),
		'option'   => array( 'value', 'selected', 'disabled', 'label' ),
		'optgroup' => array( 'label', 'disabled' ),
		'textarea' => array( 'name', 'rows', 'cols', 'required', 'maxlength', 'placeholder', 'autocomplete', 'spellcheck' ),
		'button'   => array( 'type', 'name', 'value', 'disabled' ),
		'label'    => array( 'for' ),
		'output'   => array( 'for', 'name' ),
		'a'        => array( 'href', 'target', 'rel', 'hreflang', 'download' ),
		'img'      => array( 'src', 'alt', 'width', 'height', 'loading', 'decoding' ),
		'details'  => array( 'open' ),
		'fieldset' => array( 'disabled', 'name' ),
		'time'     => array( 'datetime' ),
		'svg'      => array( 'viewbox', 'width', 'height', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'focusable', 'xmlns' ),
		'path'     => array( 'd', 'fill', 'stroke', 'fill-rule', 'clip-rule' ),
		'circle'   => array( 'cx', 'cy', 'r', 'fill', 'stroke' ),
		'rect'     => array( 'x', 'y', 'width', 'height', 'rx', 'ry', 'fill', 'stroke' ),
	);
	$plain = array( 'div', 'span', 'p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'em', 'b', 'i', 'small', 'br', 'hr', 'legend', 'summary', 'section', 'header', 'footer', 'nav', 'bdi', 'bdo', 'abbr', 'code', 'kbd', 'noscript' );

	$allowed = array_fill_keys( $plain, $everywhere );
	foreach ( $own as $tag => $attributes ) {
		$allowed[ $tag ] = $everywhere + array_fill_keys( $attributes, true );
	}
	return $allowed;
}
